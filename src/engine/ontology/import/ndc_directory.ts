import type { Draft, DraftVocabulary } from './draft';
import { field } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';
import { columnsOf, eachRowUnderHeader } from './header_table';
import type { Columns } from './rows';

/**
 * The FDA's National Drug Code Directory: product.txt and package.txt, TAB separated, in Windows-1252. A product is
 * the nine digits of labeler and product; a package has eleven and stands below its product.
 * Source: FDA, NDC Product File Definitions and NDC Package File Definitions.
 */
export const ndcDirectory: VocabularyFormat = {
  name: 'the FDA’s NDC directory',
  expects: 'the FDA’s NDC directory (product.txt, package.txt)',
  word: 'ndc',
  needs: { product: 'product.txt' },
  recognise({ lines }: Sample): string | null {
    const columns = columnsOf(lines[0] ?? '');
    if (!columns.has('PRODUCTNDC')) return null;
    if (columns.has('NDCPACKAGECODE')) return 'package';
    return columns.has('NONPROPRIETARYNAME') ? 'product' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const vocabulary = draft.vocabulary('ndc', 'NDC', null, ndcDirectory.name);
    if (!vocabulary) return;
    const names = new Map<string, string>();
    for (const source of filesOf(parts, 'product')) {
      await eachRowUnderHeader(draft, source, columns => products(draft, vocabulary, columns, names));
    }
    for (const source of filesOf(parts, 'package')) {
      await eachRowUnderHeader(draft, source, columns => packages(draft, vocabulary, columns, names));
    }
    if (!parts.has('package'))
      draft.note('package.txt was not there, so products are described and their packages are not.');
  },
};

type Take = (row: readonly string[]) => void;

function products(draft: Draft, vocabulary: DraftVocabulary, columns: Columns, names: Map<string, string>): Take {
  const code = columns.at('PRODUCTNDC');
  const [proprietary, suffix] = [columns.at('PROPRIETARYNAME'), columns.at('PROPRIETARYNAMESUFFIX')];
  const [generic, form] = [columns.at('NONPROPRIETARYNAME'), columns.at('DOSAGEFORMNAME')];
  const [strength, unit] = [columns.at('ACTIVE_NUMERATOR_STRENGTH'), columns.at('ACTIVE_INGRED_UNIT')];
  const [labeler, route] = [columns.at('LABELERNAME'), columns.at('ROUTENAME')];
  return row => {
    const strengths = paired(field(row, strength), field(row, unit));
    const name = field(row, generic) || field(row, proprietary);
    const brand = [field(row, proprietary), field(row, suffix)].filter(part => part !== '').join(' ');
    const shown = brand === '' || brand.toLowerCase() === name.toLowerCase() ? name : `${brand}: ${name}`;
    const description = [shown, strengths, field(row, form)].filter(part => part !== '').join(', ');
    const { id, isNew } = draft.concept(vocabulary, {
      code: row[code]!,
      description,
      short: brand || null,
      kind: 'product',
    });
    // A product that was listed twice, for two applications, is one.
    if (!isNew) return;
    names.set(row[code]!, description);
    draft.remark(id, 'labeler', field(row, labeler));
    draft.remark(id, 'route', field(row, route));
  };
}

function packages(
  draft: Draft,
  vocabulary: DraftVocabulary,
  columns: Columns,
  names: ReadonlyMap<string, string>,
): Take {
  const [product, code] = [columns.at('PRODUCTNDC'), columns.at('NDCPACKAGECODE')];
  const described = columns.at('PACKAGEDESCRIPTION');
  return row => {
    const name = names.get(row[product]!) ?? null;
    const parent = draft.find(vocabulary, row[product]!) || null;
    const { id, isNew } = draft.concept(vocabulary, { code: row[code]!, description: name, kind: 'package', parent });
    if (isNew) draft.remark(id, 'package', field(row, described));
  };
}

/** `250; 50` and `mg/1; mg/1` → `250 mg/1; 50 mg/1`. */
function paired(strengths: string, units: string): string {
  const unit = units.split(';').map(part => part.trim());
  return strengths
    .split(';')
    .map((part, i) => `${part.trim()} ${unit[i] ?? ''}`.trim())
    .join('; ');
}
