import type { CompactLegend } from '../render/compact/parse';
import { compactWords } from './compact_words';
import { STEP, PATIENT, type PatientSection, type RecordSections, type TextLines, type TimeSection } from './sections';

const DAY = /^([+-]?\d{4,6}-\d\d-\d\d)(?: |$)/;

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** The sections of a compact text: its legend, patients, and within a patient the days. Driven as `readSections` is. */
export function* readCompactSections(lines: TextLines, legend: CompactLegend): Generator<void, RecordSections, void> {
  const entries = legend.meanings.size;
  const patients: Open<PatientSection>[] = [];
  let patient: (Open<PatientSection> & { times: Open<TimeSection>[] }) | null = null;
  let time: Open<TimeSection> | null = null;
  for (let line = legend.records; line < lines.count; line++) {
    if (line % STEP === STEP - 1) yield;
    const text = lines.at(line);
    if (text === '') continue;
    const id = text.startsWith('===') ? PATIENT.exec(text)?.[1] : undefined;
    if (id !== undefined) {
      patient = { id, start: line, end: line, events: 0, times: [] };
      patients.push(patient);
      time = null;
      continue;
    }
    if (patient === null) continue;
    patient.end = line;
    const events = compactWords(text, line, legend).filter(({ meaning }) => meaning.kind !== 'text');
    patient.events += events.length;
    const day = DAY.exec(text)?.[1];
    if (day !== undefined) {
      time = { time: day, start: line, end: line, events: 0, first: '' };
      patient.times.push(time);
    }
    // Static facts stand before the first day.
    if (time === null) continue;
    time.end = line;
    time.events += events.length;
    if (time.first === '') time.first = firstOf(events[0]?.meaning);
  }
  // The line that ends the legend belongs to it.
  const codebooks = [{ start: legend.legend, end: legend.records - 1, entries, isLegend: true }];
  return { codebooks, patients };
}

function firstOf(meaning: ReturnType<typeof compactWords>[number]['meaning'] | undefined): string {
  if (meaning === undefined || meaning.kind === 'text') return '';
  return meaning.concept.description ?? meaning.concept.code ?? '';
}
