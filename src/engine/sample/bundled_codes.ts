import type { SystemId } from '../../core/ontology/answer';
import type { KnownCodes } from '../../core/sample/compile_values';
import { fault } from '../faults';
import { Ontology } from '../ontology/ontology';

/** How records spell the systems whose codes may stand in archetypes. */
const SPELLED: Readonly<Record<SystemId, string>> = {
  icd10cm: 'ICD10CM',
  icd10pcs: 'ICD10PCS',
  icd9cm: 'ICD9CM',
  icd9proc: 'ICD9Proc',
  loinc: 'LOINC',
  rxnorm: 'RxNorm',
  ndc: 'NDC',
  snomed: 'SNOMED',
  cvx: 'CVX',
  hcpcs: 'HCPCS',
};
const MOST_NEAREST = 5;

/** The codes of the bundled index, and of no import: what is made is the same everywhere. Owner: whoever made it; close it. */
export class BundledCodes implements KnownCodes {
  readonly #ontology: Ontology;
  readonly #known = new Map<string, string | null>();

  /**
   * @param index absolute path of the bundled index
   * @throws UserFault where the index can't be used
   */
  constructor(index: string) {
    this.#ontology = new Ontology({ bundled: index, imports: '', prefixes: [] });
    const [broken] = this.#ontology.vocabularies().faults;
    if (broken === undefined) return;
    this.#ontology.close();
    throw fault('index-broken', { file: index, why: broken });
  }

  has(code: string): boolean {
    return this.description(code) !== null;
  }

  nearest(code: string): readonly string[] {
    const [answer] = this.#ontology.describe({ codes: [code] });
    if (!answer) return [];
    const found = answer.found && answer.system !== null && answer.code !== null ? [answer] : [];
    const links = [...found, ...(answer.problem?.nearest ?? [])];
    const spelled = links.map(({ system, code: of }) => spelledAs(system, of)).filter(each => each !== null);
    return [...new Set(spelled)].slice(0, MOST_NEAREST);
  }

  /** What the index calls a code; null where it has none that is spelled so. */
  description(code: string): string | null {
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    const [name] = this.#ontology.names({ codes: [code] });
    const description = name && spelledAs(name.system, name.code) === code ? name.description : null;
    this.#known.set(code, description);
    return description;
  }

  close(): void {
    this.#ontology.close();
  }
}

function spelledAs(system: SystemId | null, code: string | null): string | null {
  const name = system === null ? undefined : SPELLED[system];
  return name === undefined || code === null ? null : `${name}/${code}`;
}
