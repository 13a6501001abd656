import { INTERVAL_KINDS } from '../import/conventions';
import type { Key, Shape } from './shape';

/** The archetype file (archetype.ts) as shapes. What each part means is told there; here is what an editor shows. */

export const NAME = /^[a-z][a-z0-9_]{0,59}$/;
const REFERENCE = /^[a-z][a-z0-9_]{0,59}(?:\.end)?$/;
const CODE = /^[A-Za-z][A-Za-z0-9]*\/[A-Za-z0-9][A-Za-z0-9.-]*$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Longest of the numbers that a file may ask for. */
const MOST_YEARS = 120;
const MOST_EVENTS = 20_000;

const text = (longest: number): Shape => ({ is: 'text', longest });
const number = (least: number, most: number, whole = false): Shape => ({ is: 'number', least, most, whole });
const list = (of: Shape, least = 1, most = 500): Shape => ({ is: 'list', of, least, most });
const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of });
const named = (of: Shape): Shape => ({ is: 'record', of, names: NAME });
const range = (least: number, most: number, whole = false): Shape =>
  either(number(least, most, whole), list(number(least, most, whole), 2, 2));
const needed = (shape: Shape, tells?: string): Key => ({ shape, required: true, ...(tells && { tells }) });
const may = (shape: Shape, tells?: string): Key => ({ shape, ...(tells && { tells }) });

const FLAG: Shape = { is: 'flag' };
const SHARE = number(0, 1);
const AMOUNT = number(-1e6, 1e6);
const NAME_OF: Shape = { is: 'text', pattern: NAME, what: 'a name (small letters, digits and _)' };
const REFERENCE_TO: Shape = { is: 'text', pattern: REFERENCE, what: 'a name, or a name with .end' };
const ONE_CODE: Shape = { is: 'text', pattern: CODE, what: 'a code such as ICD10CM/E11.9' };
const NAMES = either(NAME_OF, list(NAME_OF));
const REFERENCES = either(REFERENCE_TO, list(REFERENCE_TO));
const WEIGHTS: Shape = { is: 'record', of: number(0, 1e6), least: 1 };
const CODES = either(ONE_CODE, WEIGHTS);
const CHANCE = either(SHARE, {
  is: 'object',
  keys: {
    base: needed(number(-1, 2), 'The chance at average severity.'),
    severity: needed(number(-1, 1), 'What each SD of severity adds.'),
  },
});

const SPAN_KEYS = {
  years: may(range(0, MOST_YEARS)),
  days: may(range(0, 366 * MOST_YEARS, true)),
  hours: may(range(0, 24 * 366)),
  minutes: may(range(0, 60 * 24 * 366, true)),
};
const SPAN: Shape = { is: 'object', keys: SPAN_KEYS };

const HAPPENING = {
  chance: may(CHANCE, 'That it comes about; 1 where it is left out.'),
  if: may(REFERENCES, 'Only where all of these come about.'),
  unless: may(REFERENCES, 'Only where none of these comes about.'),
  when: may(
    {
      is: 'object',
      keys: {
        after: may(REFERENCE_TO, 'A happening, birth, start or end; with .end: its end.'),
        before: may(REFERENCE_TO, 'The same, backwards.'),
        ...SPAN_KEYS,
        visit: may(NAME_OF, 'Moved to the next visit of this pattern.'),
        season: may(list(number(1, 12, true), 2, 2), 'Moved into these months.'),
      },
    },
    'At the start of observation where it is left out.',
  ),
};

const ITEM = {
  code: may(CODES, 'An event of its own.'),
  kind: may({ is: 'word', of: INTERVAL_KINDS }, 'Something that lasts: start and end are two events.'),
  lasts: may(SPAN),
  text: may(text(2000), 'The text of the event.'),
  measure: may(NAMES, 'Measurements or panels.'),
  note: may(NAME_OF, 'A note.'),
  chance: may(CHANCE),
  if: may(REFERENCES, 'Only where all of these have begun by then.'),
  unless: may(REFERENCES, 'Only where none of these has begun by then.'),
  nth: may(number(1, 1000, true), 'In every n-th visit only.'),
};
const EPISODE_ITEM = {
  ...ITEM,
  at: may(SPAN, 'After the beginning.'),
  beforeEnd: may(SPAN, 'Before the end.'),
  every: may(SPAN, 'Again and again.'),
  for: may(SPAN, 'How long, with every.'),
  jitter: may(number(0, 1440, true), 'Minutes that it is early or late.'),
};

const RECURRING = {
  every: may(SPAN, 'Again and again, to the end of observation.'),
  count: may(range(0, 5000, true), 'How many at most.'),
  until: may(REFERENCE_TO, 'None from this moment on.'),
};

const PROCEDURE: Shape = {
  is: 'object',
  keys: {
    ...HAPPENING,
    code: needed(CODES),
    lasts: may(SPAN),
    ...RECURRING,
    each: may(CHANCE, 'With every: that a single one takes place.'),
  },
};

const STEP: Shape = {
  is: 'object',
  keys: {
    after: may(REFERENCE_TO, 'From this moment on.'),
    during: may(NAME_OF, 'From the beginning of this to its end.'),
    change: needed(range(-1e6, 1e6), 'In units of the measurement.'),
    over: may(SPAN, 'It grows over this span.'),
    lasts: may(SPAN, 'It stays so long.'),
    fades: may(SPAN, 'It goes over this span.'),
  },
};

const MEASUREMENT: Shape = {
  is: 'object',
  keys: {
    code: needed(ONE_CODE),
    unit: may(text(40), 'UCUM.'),
    decimals: may(number(0, 4, true)),
    mean: may(either(AMOUNT, { is: 'object', keys: { female: needed(AMOUNT), male: needed(AMOUNT) } })),
    between: may(number(0, 1e6), 'SD between patients.'),
    within: may(number(0, 1e6), 'SD between the values of a patient.'),
    skewed: may(FLAG, 'Most values low, some far above.'),
    trend: may(range(-1e6, 1e6), 'Change per year.'),
    severity: may(number(-1, 1), 'Correlation of the level with the severity.'),
    bounds: may(list(AMOUNT, 2, 2), 'Least and most.'),
    steps: may(list(STEP, 0, 50), 'Changes that happenings bring.'),
    texts: may(WEIGHTS, 'In place of a mean: texts with their weights.'),
  },
};

const PARTS = {
  conditions: may(named({ is: 'object', keys: { ...HAPPENING, code: needed(CODES), lasts: may(SPAN) } })),
  visits: may(
    named({
      is: 'object',
      keys: {
        ...HAPPENING,
        code: needed(CODES),
        ...RECURRING,
        jitter: may(number(0, 366, true), 'Days that a visit is early or late.'),
        noShow: may(CHANCE, 'That a visit does not take place.'),
        flexible: may(FLAG, 'Whether there may be more or fewer for the sake of density.'),
        events: needed(list({ is: 'object', keys: ITEM }, 0)),
      },
    }),
  ),
  episodes: may(
    named({
      is: 'object',
      keys: {
        ...HAPPENING,
        code: needed(CODES),
        count: may(range(0, 100, true)),
        apart: may(SPAN, 'From the end of one to the next.'),
        lasts: needed(SPAN),
        hour: may(range(0, 24), 'Hour of the day at which it begins.'),
        events: needed(list({ is: 'object', keys: EPISODE_ITEM }, 0)),
      },
    }),
  ),
  medications: may(
    named({
      is: 'object',
      keys: {
        ...HAPPENING,
        code: needed(CODES),
        refills: may(SPAN, 'Between two of them.'),
        lasts: may(SPAN),
        until: may(REFERENCE_TO),
      },
    }),
  ),
  procedures: may(named(PROCEDURE)),
  immunisations: may(named(PROCEDURE)),
  deaths: may(named({ is: 'object', keys: HAPPENING })),
  measurements: may(named(MEASUREMENT), 'What visits and episodes measure.'),
  panels: may(named(list(NAME_OF)), 'Measurements that are taken together.'),
  notes: may(named({ is: 'object', keys: { code: needed(ONE_CODE), variants: needed(list(text(20_000), 1, 50)) } })),
};

const EFFECT: Shape = {
  is: 'object',
  keys: {
    treatment: needed(NAME_OF, 'A medication or procedure.'),
    outcome: needed(NAME_OF, 'A condition, episode or death.'),
    confounders: needed(
      named({
        is: 'object',
        keys: {
          ageOver: may(number(0, MOST_YEARS)),
          sex: may({ is: 'word', of: ['female', 'male'] }),
          has: may(NAME_OF, 'A condition that comes about.'),
          severityOver: may(number(-4, 4)),
        },
      }),
    ),
    strata: needed(
      list(
        {
          is: 'object',
          keys: {
            of: needed(named(FLAG), 'Each confounder: whether it is so.'),
            propensity: needed(SHARE, 'Chance of treatment, strictly between 0.05 and 0.95.'),
            risk: needed(SHARE, 'Chance of the outcome without treatment.'),
          },
        },
        2,
        16,
      ),
      'Every combination of the confounders, once.',
    ),
    difference: needed(number(-1, 1), 'Risk with treatment minus risk without.'),
  },
};

/** An archetype after all that it builds on was merged in. */
export const ARCHETYPE = {
  is: 'object',
  keys: {
    id: needed(NAME_OF),
    title: needed(text(120)),
    description: needed({
      is: 'object',
      keys: { positive: needed(text(4000), 'Whom to make.'), negative: needed(text(4000), 'Whom not to make.') },
    }),
    extends: may(NAMES, 'Archetypes that this one builds on, later ones over earlier ones.'),
    abstract: may(FLAG, 'Only there to be built on.'),
    weight: may(number(0, 1e6), 'Share among all archetypes; 1 where it is left out.'),
    setting: needed({ is: 'word', of: ['outpatient', 'inpatient'] }, 'Dates only, or times.'),
    person: needed({
      is: 'object',
      keys: {
        age: needed(range(0, 110, true), 'Whole years at the start of observation.'),
        female: needed(SHARE, 'Share of women.'),
        race: needed(WEIGHTS, 'Codes with their weights.'),
        ethnicity: needed(WEIGHTS, 'Codes with their weights.'),
      },
    }),
    start: needed(
      list({ is: 'text', pattern: DATE, what: 'a date, YYYY-MM-DD' }, 2, 2),
      'The first day of observation lies between these.',
    ),
    observed: needed(SPAN, 'How long a patient is observed.'),
    backgrounds: may(named(CHANCE), 'Backgrounds with their chances.'),
    density: needed(list(number(1, MOST_EVENTS, true), 2, 2), 'Least and most events of a record.'),
    effect: may(EFFECT, 'A treatment effect that is planted.'),
    ...PARTS,
  },
} as const satisfies Shape;

export const BACKGROUND = {
  is: 'object',
  keys: { title: needed(text(120)), ...PARTS },
} as const satisfies Shape;
