/**
 * The sections of a rendered record: a codebook, patients, and within a patient the times. The form is that of
 * PopMedQA's prompts (arXiv 2606.29503, figures 7 and 8).
 */

/** A text by its lines, so that a document need not be one string. */
export interface TextLines {
  readonly count: number;
  at(line: number): string;
}

/** Lines are counted from 0; `end` is the last line that is not blank. */
export interface Section {
  readonly start: number;
  readonly end: number;
}

export interface TimeSection extends Section {
  /** As it is written: `2180-05-06 22:23:00`. */
  readonly time: string;
  readonly events: number;
  /** The first event's line, cut; '' where there is none. */
  readonly first: string;
}

export interface PatientSection extends Section {
  /** As it is written; '' where the header names none. */
  readonly id: string;
  /** All events, also those before the first time. */
  readonly events: number;
  readonly times: readonly TimeSection[];
}

export interface CodebookSection extends Section {
  readonly entries: number;
  /** Whether it is the legend of a compact text, which explains words. */
  readonly isLegend?: boolean;
}

export interface RecordSections {
  readonly codebooks: readonly CodebookSection[];
  readonly patients: readonly PatientSection[];
}

export const PATIENT = /^===\s*Patient(?: ID)?:?\s*(.*?)\s*=*\s*$/;
const TIME = /^Time:\s*(.*\S)\s*$/;
const CODEBOOK = /^Codebook \(/;
const ENTRY = /^#\d+:/;
/** Of the first event only so much is kept. */
const FIRST_LENGTH = 80;
/** So many lines are read at a time. */
export const STEP = 500;

type Open<T extends Section> = { -readonly [K in keyof T]: T[K] };

/** Reads the sections in steps: what drives it decides when to go on. */
export function* readSections(lines: TextLines): Generator<void, RecordSections, void> {
  const codebooks: Open<CodebookSection>[] = [];
  const patients: Open<PatientSection>[] = [];
  let codebook: Open<CodebookSection> | null = null;
  let patient: (Open<PatientSection> & { times: Open<TimeSection>[] }) | null = null;
  let time: Open<TimeSection> | null = null;
  for (let line = 0; line < lines.count; line++) {
    if (line % STEP === STEP - 1) yield;
    const text = lines.at(line);
    if (text.trim() === '') continue;
    if (text.startsWith('===')) {
      const id = PATIENT.exec(text)?.[1];
      if (id !== undefined) {
        codebook = time = null;
        patient = { id, start: line, end: line, events: 0, times: [] };
        patients.push(patient);
        continue;
      }
    } else if (text.startsWith('Time:') && patient !== null) {
      time = { time: TIME.exec(text)?.[1] ?? '', start: line, end: line, events: 0, first: '' };
      patient.times.push(time);
      patient.end = line;
      continue;
    } else if (CODEBOOK.test(text)) {
      patient = time = null;
      codebook = { start: line, end: line, entries: 0 };
      codebooks.push(codebook);
      continue;
    }
    if (codebook !== null) {
      codebook.end = line;
      if (ENTRY.test(text)) codebook.entries++;
    } else if (patient !== null) {
      patient.end = line;
      patient.events++;
      if (time === null) continue;
      time.end = line;
      time.events++;
      if (time.first === '') time.first = text.trim().slice(0, FIRST_LENGTH);
    }
  }
  return { codebooks, patients };
}
