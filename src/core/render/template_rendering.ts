import { codeParts } from '../meds/code';
import type { SubjectEvents } from '../meds/events';
import { formatDate, formatTime } from '../meds/time';
import { CodeNumbers, type NumberedCode } from './code_numbers';
import {
  cut,
  descriptionHead,
  noteText,
  oneLine,
  unitText,
  valueText,
  writtenCode,
  type NamedCode,
} from './event_text';
import { firstRow, renderedEvents } from './record_lines';
import { CODEBOOK_LENGTH, type Rendering, type RenderOptions, type RenderPass, type Segment } from './rendering';
import type { Piece, Template } from './template';
import { CONCEPT_FIELDS, PART_RULES, type FieldName, type PartName } from './template_fields';
import { beginsTime, precisionOf, timeText, type Precision } from './time_text';

/**
 * The rendering that a template describes.
 * @param id `template:` with the template's path or URI
 * @param title in menus: the file's name
 */
export function templateRendering(id: string, title: string, template: Template): Rendering {
  return {
    id,
    title,
    summary: `Your template ${title}.`,
    begin: options => new TemplatePass(template, options),
  };
}

/** What a field is filled with; '' is empty. */
type Fill = (field: FieldName, length: number | null) => string;
/** What a part's segments have in common. */
type Place = Pick<Segment, 'subject' | 'row'>;

const NOTHING: Fill = () => '';
const SHARED: Place = { subject: null, row: -1 };
/** Between records, and between what stands before them and the first one, where the template does not say. */
const USUAL_SEPARATOR: readonly Piece[] = [{ kind: 'text', text: '\n' }];

class TemplatePass implements RenderPass {
  readonly surveys: boolean;
  readonly #numbers: CodeNumbers;
  #isFirst = true;

  constructor(
    readonly template: Template,
    readonly options: RenderOptions,
  ) {
    this.surveys = template.parts.has('codebook');
    this.#numbers = new CodeNumbers(options);
  }

  survey(record: SubjectEvents): void {
    if (this.surveys) this.#numbers.survey(record);
  }

  *head(): Generator<Segment> {
    for (const segment of this.#part('preamble', NOTHING, SHARED)) {
      yield segment;
      this.#isFirst = false;
    }
    for (const numbered of this.#numbers.all()) {
      yield* this.#part('codebook', ofCode(numbered), SHARED);
      this.#isFirst = false;
    }
  }

  /** The numbers of codes are all that records take from others. */
  surveyed(): string {
    return JSON.stringify(Array.from(this.#numbers.all(), ({ code }) => code));
  }

  *record(record: SubjectEvents): Generator<Segment> {
    const { subject, staticCount, length } = record;
    const ofRecord: Place = { subject, row: -1 };
    if (!this.#isFirst) yield* this.#part('separator', NOTHING, ofRecord);
    this.#isFirst = false;
    const counted: Fill = field => (field === 'subject' ? subject : String(renderedEvents(record, this.options)));
    yield* this.#part('record', counted, ofRecord);
    const precision = precisionOf(record, this.options.precision);
    const filler = new EventFiller(record, this.options, precision, this.#numbers);
    for (let row = firstRow(record, this.options); row < length; row++) {
      const fill = filler.at(row);
      if (beginsTime(record, row, precision)) yield* this.#part('time', fill, ofRecord);
      yield* this.#part(row < staticCount && this.template.parts.has('static') ? 'static' : 'event', fill, {
        subject,
        row,
      });
    }
    yield* this.#part('record-end', counted, ofRecord);
  }

  /** A part, with neighbouring pieces of one kind in one segment. */
  *#part(part: PartName, fill: Fill, place: Place): Generator<Segment> {
    const pieces = this.template.parts.get(part) ?? (part === 'separator' ? USUAL_SEPARATOR : []);
    const { kind } = PART_RULES[part];
    let text = '';
    let concept = false;
    for (const written of filled(pieces, fill).written) {
      if (written.concept !== concept && text !== '') {
        yield { text, kind, concept, ...place };
        text = '';
      }
      concept = written.concept;
      text += written.text;
    }
    if (text !== '') yield { text, kind, concept, ...place };
  }
}

interface Written {
  readonly text: string;
  readonly concept: boolean;
}

/** @returns what pieces write, and whether a field among them (not in a group) is empty */
function filled(pieces: readonly Piece[], fill: Fill): { readonly written: Written[]; readonly hasEmpty: boolean } {
  const written: Written[] = [];
  let hasEmpty = false;
  for (const piece of pieces) {
    if (piece.kind === 'text') written.push({ text: piece.text, concept: false });
    else if (piece.kind === 'group') {
      const group = filled(piece.pieces, fill);
      if (!group.hasEmpty) written.push(...group.written);
    } else {
      const text = fill(piece.field, piece.length);
      if (text === '') hasEmpty = true;
      else written.push({ text, concept: CONCEPT_FIELDS.has(piece.field) });
    }
  }
  return { written, hasEmpty };
}

/** What fields of a code say. */
function codeText(field: FieldName, entry: NamedCode | undefined, length: number): string | null {
  if (field === 'name') return descriptionHead(entry, length);
  if (field === 'description') return cut(oneLine(entry?.description ?? ''), length);
  if (field === 'system') return entry?.code.includes('//') === true ? oneLine(codeParts(entry.code)[0]!) : '';
  return field === 'code' ? cut(writtenCode(entry?.code), length) : null;
}

/** An entry of the codebook. */
function ofCode(numbered: NumberedCode): Fill {
  return (field, length) =>
    field === 'number'
      ? String(numbered.number)
      : (codeText(field, numbered, length ?? (field === 'code' ? Infinity : CODEBOOK_LENGTH)) ?? '');
}

/** Fills fields from a record's rows. What a code says is made once per record. */
class EventFiller {
  readonly #known = new Map<string, string>();

  constructor(
    readonly events: SubjectEvents,
    readonly options: RenderOptions,
    readonly precision: Precision,
    readonly numbers: CodeNumbers,
  ) {}

  at(row: number): Fill {
    return (field, length) => this.#ofCode(row, field, length) ?? this.#ofRow(row, field, length);
  }

  #ofCode(row: number, field: FieldName, length: number | null): string | null {
    const code = this.events.code[row]!;
    const key = `${code} ${field} ${length}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const usual = field === 'code' ? Infinity : Math.max(1, this.options.descriptionLength);
    const text = codeText(field, this.events.codes[code], length ?? usual);
    if (text !== null) this.#known.set(key, text);
    return text;
  }

  #ofRow(row: number, field: FieldName, length: number | null): string {
    const { events, options, precision } = this;
    const entry = events.codes[events.code[row]!];
    const micros = events.time[row]!;
    const isStatic = row < events.staticCount;
    switch (field) {
      case 'number':
        return entry ? String(this.numbers.numberOf(entry.code) ?? '') : '';
      case 'category':
        return oneLine(entry?.category ?? '');
      case 'value':
        return valueText(events, row);
      case 'unit':
        return options.units ? unitText(events, row) : '';
      case 'text':
        return cut(noteText(events, row), length ?? Infinity);
      case 'subject':
        return events.subject;
      case 'time':
        return isStatic ? '' : timeText(micros, precision);
      case 'date':
        return isStatic ? '' : formatDate(micros);
      case 'clock':
        return isStatic || precision === 'date' ? '' : formatTime(micros, ' ').split(' ')[1]!;
      default:
        throw new Error(`The field ${field} is none of an event.`);
    }
  }
}
