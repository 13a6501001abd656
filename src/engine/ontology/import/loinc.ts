import type { Draft, DraftVocabulary } from './draft';
import { field } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';
import { columnsOf, eachRowUnderHeader } from './header_table';
import type { Columns } from './rows';

/**
 * LOINC as Regenstrief releases it: Loinc.csv (LoincTable) or LoincTableCore.csv, commas and quotation marks. Codes and
 * names stay as they are, as the license wants; a term's class becomes the heading above it.
 * Source: LOINC Users' Guide, appendix A.
 */
export const loinc: VocabularyFormat = {
  name: 'LOINC',
  expects: 'LOINC (Loinc.csv)',
  word: 'loinc',
  needs: { table: 'Loinc.csv' },
  recognise({ lines }: Sample): string | null {
    const columns = columnsOf(lines[0] ?? '');
    return ['LOINC_NUM', 'LONG_COMMON_NAME', 'STATUS'].every(name => columns.has(name)) ? 'table' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const sources = filesOf(parts, 'table');
    // The whole table and its core stand beside each other in a release: one of them has all codes.
    const [largest] = [...sources].sort((a, b) => b.size - a.size);
    if (!largest) return;
    const version = await latestVersion(draft, largest);
    const vocabulary = draft.vocabulary('loinc', 'LOINC', version, loinc.name);
    if (vocabulary) await eachRowUnderHeader(draft, largest, columns => takeInto(draft, vocabulary, columns));
  },
};

type Source = Parameters<typeof eachRowUnderHeader>[1];

/** The release's number is the latest in which any term was changed. */
async function latestVersion(draft: Draft, source: Source): Promise<string | null> {
  let latest: readonly number[] = [0];
  await eachRowUnderHeader(draft, source, columns => {
    const at = columns.at('VERSIONLASTCHANGED');
    return row => {
      const match = /^(\d+)\.(\d+)$/.exec(field(row, at));
      if (!match) return;
      const [major, minor] = [Number(match[1]), Number(match[2])];
      if (major > (latest[0] ?? 0) || (major === latest[0] && minor > (latest[1] ?? -1))) latest = [major, minor];
    };
  });
  return latest.length > 1 ? latest.map((part, i) => (i === 0 ? part : String(part).padStart(2, '0'))).join('.') : null;
}

function takeInto(draft: Draft, vocabulary: DraftVocabulary, columns: Columns): (row: readonly string[]) => void {
  const [code, name, short] = [columns.at('LOINC_NUM'), columns.at('LONG_COMMON_NAME'), columns.at('SHORTNAME')];
  const [status, classAt] = [columns.at('STATUS'), columns.at('CLASS')];
  const words = ['CONSUMER_NAME', 'DISPLAYNAME', 'COMPONENT'].map(column => columns.at(column));
  const related = columns.at('RELATEDNAMES2');
  const units = columns.at('EXAMPLE_UCUM_UNITS', 'EXAMPLE_UNITS');
  const definition = columns.at('DEFINITIONDESCRIPTION');
  const copyright = columns.at('EXTERNAL_COPYRIGHT_NOTICE');
  const classes = new Map<string, number>();
  const heading = (named: string): number | null => {
    if (named === '') return null;
    const known = classes.get(named);
    if (known !== undefined) return known;
    const { id } = draft.concept(vocabulary, { code: named, description: `Class ${named}`, kind: 'section' });
    classes.set(named, id);
    return id;
  };
  return row => {
    const description = row[name]!;
    const { id, isNew } = draft.concept(vocabulary, {
      code: row[code]!,
      description,
      short: field(row, short) || null,
      status: /^(?:DEPRECATED|DISCOURAGED)$/.test(field(row, status)) ? 'inactive' : null,
      parent: heading(field(row, classAt)),
    });
    if (!isNew) return;
    for (const synonym of new Set(words.map(at => field(row, at)))) {
      if (synonym !== description) draft.term(id, 'synonym', synonym);
    }
    // Dozens of words per term, many of them of the class: to be found by, not to be shown one by one.
    draft.term(id, 'index', field(row, related));
    draft.remark(id, 'exampleUnits', field(row, units));
    draft.remark(id, 'definition', field(row, definition));
    draft.remark(id, 'copyright', field(row, copyright));
  };
}
