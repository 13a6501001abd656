import { below } from '../random/draws';
import { ageAt } from './calendar';
import type { Course } from './course';
import type { NotePiece } from './program';
import type { Row } from './rows';

/** Writes the texts of the notes among rows that are in their order: a note tells the latest values before it. */
export function withNotes(course: Course, rows: readonly Row[]): readonly Row[] {
  const { random, program } = course;
  const latest = new Map<number, Row>();
  return rows.map(row => {
    if (row.measurement >= 0) latest.set(row.measurement, row);
    const variants = row.note < 0 ? undefined : program.notes[row.note]?.variants;
    if (!variants) return row;
    const variant = variants[below(random, variants.length)] ?? [];
    return { ...row, text: variant.map(piece => pieceText(course, piece, row.time, latest)).join('') };
  });
}

function pieceText(course: Course, piece: NotePiece, time: number, latest: ReadonlyMap<number, Row>): string {
  if (typeof piece === 'string') return piece;
  if ('oneOf' in piece) return piece.oneOf[below(course.random, piece.oneOf.length)] ?? '';
  if ('measurement' in piece) {
    const row = latest.get(piece.measurement);
    if (!row) return 'not measured';
    if (row.value === null) return row.text ?? '';
    const unit = piece.isBare ? '' : (course.program.measurements[piece.measurement]?.unitText ?? '');
    return `${row.value}${unit}`;
  }
  const { isFemale, birth } = course.person;
  switch (piece.fact) {
    case 'age':
      return String(ageAt(birth, time));
    case 'sex':
      return isFemale ? 'woman' : 'man';
    case 'she':
      return isFemale ? 'she' : 'he';
    case 'her':
      return isFemale ? 'her' : 'his';
  }
}
