import { idOf } from '../id_sql';
import type { TableMapping } from '../mapping';
import {
  ADMISSION,
  D_ITEMS,
  D_LABITEMS,
  missing,
  orUnknown,
  part,
  STAY,
  SUBJECT,
  UNKNOWN_PATIENT,
  valueAndText,
  WARNING,
} from './mimic_sql';

/** `LAB//50912//mg/dL`: the item and the unit, as in the export; items of intensive care as well. */
const LAB_CODE = `concat_ws('//', 'LAB', ${idOf('t.itemid')}, ${orUnknown(part('valueuom'))})`;

export const LABEVENTS: TableMapping = {
  name: 'labevents',
  needs: ['subject_id', 'itemid', 'charttime'],
  mayHave: [
    'labevent_id',
    'hadm_id',
    'value',
    'valuenum',
    'valueuom',
    'ref_range_lower',
    'ref_range_upper',
    'flag',
    'priority',
    'comments',
  ],
  subject: SUBJECT,
  lookups: [D_LABITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('charttime')],
  events: [
    {
      time: 't.charttime',
      code: LAB_CODE,
      description: "concat_ws(', ', item.label, item.fluid)",
      ...valueAndText('value', 'valuenum', 'comments'),
      further: {
        ...ADMISSION,
        source_id: idOf('t.labevent_id'),
        unit: 't.valueuom',
        category: 'item.category',
        status: 't.priority',
        interpretation: 't.flag',
        ref_range_lower: 'TRY_CAST(t.ref_range_lower AS DOUBLE)',
        ref_range_upper: 'TRY_CAST(t.ref_range_upper AS DOUBLE)',
      },
    },
  ],
};

export const CHARTEVENTS: TableMapping = {
  name: 'chartevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'charttime', 'value'],
  mayHave: ['hadm_id', 'valuenum', 'valueuom', 'warning'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('charttime')],
  events: [
    {
      time: 't.charttime',
      code: LAB_CODE,
      description: 'item.label',
      ...valueAndText('value', 'valuenum'),
      further: {
        ...STAY,
        unit: 't.valueuom',
        category: 'item.category',
        interpretation: WARNING,
        ref_range_lower: 'TRY_CAST(item.lownormalvalue AS DOUBLE)',
        ref_range_upper: 'TRY_CAST(item.highnormalvalue AS DOUBLE)',
      },
    },
  ],
};

/**
 * A culture, an organism that grew in it, and what that is sensitive to, by their numbers:
 * `MICROBIOLOGY//90039//80002//90004`. The value is the dilution; without an antibiotic the text is what was found.
 */
export const MICROBIOLOGYEVENTS: TableMapping = {
  name: 'microbiologyevents',
  needs: ['subject_id', 'test_itemid', 'chartdate'],
  mayHave: [
    'microevent_id',
    'hadm_id',
    'charttime',
    'spec_type_desc',
    'test_name',
    'org_itemid',
    'org_name',
    'quantity',
    'ab_itemid',
    'ab_name',
    'dilution_text',
    'interpretation',
    'comments',
  ],
  subject: SUBJECT,
  drops: [
    UNKNOWN_PATIENT,
    missing('test_itemid'),
    { reason: 'neither charttime nor chartdate', when: 'coalesce(t.charttime, t.chartdate) IS NULL' },
  ],
  events: [
    {
      // A date stands as midnight in chartdate.
      time: "coalesce(t.charttime, regexp_replace(t.chartdate, ' 00:00:00$', ''))",
      code: `concat_ws('//', 'MICROBIOLOGY', ${['test_itemid', 'org_itemid', 'ab_itemid'].map(id => idOf(`t.${id}`)).join(', ')})`,
      description: "concat_ws(', ', t.test_name, t.org_name, t.ab_name)",
      value: "CASE WHEN regexp_matches(t.dilution_text, '[0-9]') THEN t.dilution_text END",
      text: `CASE WHEN t.ab_itemid IS NULL
        THEN nullif(concat_ws(', ', t.org_name, t.quantity, t.comments), '') ELSE t.comments END`,
      further: {
        ...ADMISSION,
        source_id: idOf('t.microevent_id'),
        category: 't.spec_type_desc',
        interpretation: 't.interpretation',
      },
    },
  ],
};

/** Codes are the names of results, as in the export: `Weight (Lbs)`. A blood pressure (`110/65`) is a text. */
export const OMR: TableMapping = {
  name: 'omr',
  needs: ['subject_id', 'chartdate', 'result_name', 'result_value'],
  mayHave: ['seq_num'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('result_name'), missing('chartdate')],
  events: [
    {
      time: 't.chartdate',
      code: part('result_name'),
      description: part('result_name'),
      value:
        "CASE WHEN regexp_matches(t.result_value, '[0-9]') AND NOT contains(t.result_value, '/') THEN t.result_value END",
      text: "CASE WHEN NOT regexp_matches(t.result_value, '[0-9]') OR contains(t.result_value, '/') THEN t.result_value END",
      further: { source_id: idOf('t.seq_num') },
    },
  ],
};
