import { END_PREFIX } from '../../../core/import/conventions';
import { idOf } from '../id_sql';
import type { TableMapping } from '../mapping';
import { D_ITEMS, missing, NO_PARENT, orUnknown, part, STAY, SUBJECT, UNKNOWN_PATIENT, WARNING } from './mimic_sql';

const ITEM = idOf('t.itemid');
const charted = { ...STAY, category: 'item.category' };
const ordered = {
  ...charted,
  order_id: idOf('t.orderid'),
  source_id: idOf('t.orderid'),
  status: 't.statusdescription',
};

/** An infusion’s start has its rate, its end what ran in; the weight is that by which it was dosed. */
export const INPUTEVENTS: TableMapping = {
  name: 'inputevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'starttime', 'endtime', 'amount', 'patientweight'],
  mayHave: ['hadm_id', 'amountuom', 'rate', 'rateuom', 'orderid', 'statusdescription', 'ordercategorydescription'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('starttime')],
  events: [
    {
      time: 't.starttime',
      code: `'INFUSION_START//' || ${ITEM}`,
      description: 'item.label',
      value: 't.rate',
      text: 't.ordercategorydescription',
      further: { ...ordered, unit: 't.rateuom' },
    },
    {
      when: 't.patientweight IS NOT NULL',
      time: 't.starttime',
      code: "'SUBJECT_WEIGHT_AT_INFUSION//KG'",
      description: "'Weight by which an infusion was dosed'",
      value: 't.patientweight',
      further: { ...STAY, order_id: ordered.order_id, unit: "'kg'" },
    },
    {
      when: 't.endtime IS NOT NULL',
      time: 't.endtime',
      code: `'INFUSION_END//' || ${ITEM}`,
      description: `'${END_PREFIX}' || item.label`,
      value: 't.amount',
      further: { ...ordered, unit: 't.amountuom' },
    },
  ],
};

/** What is in an infusion (water, calories, sodium). */
export const INGREDIENTEVENTS: TableMapping = {
  name: 'ingredientevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'starttime', 'endtime', 'amount'],
  mayHave: ['hadm_id', 'amountuom', 'rate', 'rateuom', 'orderid', 'statusdescription'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('starttime')],
  events: [
    {
      time: 't.starttime',
      code: `'INFUSION_INGREDIENT_START//' || ${ITEM}`,
      description: 'item.label',
      value: 't.rate',
      further: { ...ordered, unit: 't.rateuom' },
    },
    {
      when: 't.endtime IS NOT NULL',
      time: 't.endtime',
      code: `'INFUSION_INGREDIENT_END//' || ${ITEM}`,
      description: `'${END_PREFIX}' || item.label`,
      value: 't.amount',
      further: { ...ordered, unit: 't.amountuom' },
    },
  ],
};

export const OUTPUTEVENTS: TableMapping = {
  name: 'outputevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'charttime', 'value'],
  mayHave: ['hadm_id', 'valueuom'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('charttime')],
  events: [
    {
      time: 't.charttime',
      code: `concat_ws('//', 'SUBJECT_FLUID_OUTPUT', ${ITEM}, ${orUnknown(part('valueuom'))})`,
      description: 'item.label',
      value: 't.value',
      further: { ...charted, unit: 't.valueuom' },
    },
  ],
};

/** The value is how long it took, told at its end. */
export const PROCEDUREEVENTS: TableMapping = {
  name: 'procedureevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'starttime', 'endtime', 'value'],
  mayHave: ['hadm_id', 'valueuom', 'location', 'orderid', 'statusdescription'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('starttime')],
  events: [
    {
      time: 't.starttime',
      code: `'PROCEDURE//START//' || ${ITEM}`,
      parent: NO_PARENT,
      description: 'item.label',
      text: 't.location',
      further: ordered,
    },
    {
      when: 't.endtime IS NOT NULL',
      time: 't.endtime',
      code: `'PROCEDURE//END//' || ${ITEM}`,
      parent: NO_PARENT,
      description: `'${END_PREFIX}' || item.label`,
      value: 't.value',
      further: { ...ordered, unit: 't.valueuom' },
    },
  ],
};

/** Dates that were charted, as text: when a line was put in. */
export const DATETIMEEVENTS: TableMapping = {
  name: 'datetimeevents',
  needs: ['subject_id', 'stay_id', 'itemid', 'charttime', 'value'],
  mayHave: ['hadm_id', 'warning'],
  subject: SUBJECT,
  lookups: [D_ITEMS],
  drops: [UNKNOWN_PATIENT, missing('itemid'), missing('charttime')],
  events: [
    {
      time: 't.charttime',
      code: `'DATETIMEEVENTS//' || ${ITEM}`,
      description: 'item.label',
      text: 't.value',
      further: { ...charted, interpretation: WARNING },
    },
  ],
};
