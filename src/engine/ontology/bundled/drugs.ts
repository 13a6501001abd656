import { codesOf, type Building } from './building';
import { orNull, source } from './tables';

/** RxNorm. `kind` is its term type. */
export function writeRxnorm(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'rxnorm');
  const codes = codesOf(building, 'rxnorm');
  for (const [code, description, kind] of source(folders, 'rxnorm_subset.tsv', 'rxcui', 'name', 'tty')) {
    codes.set(code, writer.concept(vocabulary, { code, description, kind: orNull(kind) }));
  }
}

/** CVX: vaccines. */
export function writeCvx(building: Building): void {
  const { folders, writer, synonyms } = building;
  const vocabulary = building.vocabularies.add(writer, 'cvx');
  const codes = codesOf(building, 'cvx');
  for (const [number, short, full, status, notes] of source(
    folders,
    'cvx.tsv',
    ...(['code', 'short', 'full', 'status', 'notes'] as const),
  )) {
    const code = number.padStart(2, '0');
    const concept = writer.concept(vocabulary, {
      code,
      description: full,
      short: short === full ? null : short,
      status: status === 'Inactive' || status === 'Never Active' ? 'inactive' : null,
    });
    codes.set(code, concept);
    synonyms.note(concept, full);
    synonyms.add(concept, 'synonym', short);
    if (status !== 'Active') writer.note(concept, { kind: 'status', text: status, edition: null });
    if (notes !== '') writer.note(concept, { kind: 'note', text: notes, edition: null });
  }
}

/** The CDC's list has this where a row has no name. */
const NO_NAME = 'UseUnitGenericName';

/**
 * NDC: packages of drugs (with their RxNorm code) and of vaccines (with their CVX code), eleven digits without hyphens.
 * The vaccine list gives a package once as it is sold and again as it is used where both have the same number.
 */
export function writeNdc(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'ndc');
  const codes = codesOf(building, 'ndc');
  for (const [code, rxcui, description] of source(folders, 'ndc_rxcui_subset.tsv', 'ndc11', 'rxcui', 'name')) {
    // One drug has no number: NA.
    if (!/^\d{11}$/.test(code)) continue;
    const concept = writer.concept(vocabulary, { code, description });
    codes.set(code, concept);
    writer.map(concept, { system: 'rxnorm', code: rxcui, mark: null, rank: 0 });
  }
  for (const [ndc, trade, generic, labeler, form, route, cvx] of source(
    folders,
    'ndc_vaccines_2025.tsv',
    ...(['ndc11', 'trade', 'description', 'labeler', 'package', 'route', 'cvx'] as const),
  )) {
    const code = ndc.replaceAll('-', '');
    let concept = codes.get(code);
    if (concept === undefined) {
      const description = generic === '' || generic === NO_NAME || generic === trade ? trade : `${trade}: ${generic}`;
      concept = writer.concept(vocabulary, { code, description, short: trade });
      codes.set(code, concept);
      writer.note(concept, { kind: 'labeler', text: labeler, edition: null });
    }
    if (form !== '') {
      const text = route === '' ? form : `${form}, ${route}`;
      writer.note(concept, { kind: 'package', text, edition: null });
    }
    const target = cvx.padStart(2, '0');
    if (codesOf(building, 'cvx').has(target)) {
      writer.map(concept, { system: 'cvx', code: target, mark: null, rank: 0 });
    }
  }
}
