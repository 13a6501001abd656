import { normal, skewed, weighted } from '../random/draws';
import { DAY, type Course, type Occurrence } from './course';
import { ANCHORS, type CompiledMeasurement, type CompiledSpan, type CompiledStep } from './program';

const YEAR = 365.25 * DAY;

/** A measurement of one patient: what is drawn once. */
interface OwnLevel {
  readonly level: number;
  readonly trend: number;
  readonly steps: readonly OwnStep[];
}

interface OwnStep {
  readonly step: CompiledStep;
  readonly change: number;
  /** Minutes; Infinity: for good. */
  readonly over: number;
  readonly lasts: number;
  readonly fades: number;
}

/** The values of one patient's measurements over time. What a patient has once is drawn when it is first measured. */
export class Trajectories {
  readonly #own: (OwnLevel | undefined)[];

  constructor(private readonly course: Course) {
    this.#own = course.program.measurements.map(() => undefined);
  }

  /** A value at a moment, rounded as it is reported. @param index of a measurement that is no text */
  value(index: number, time: number): number {
    const measurement = this.#measurement(index);
    const own = (this.#own[index] ??= this.#draw(measurement));
    const { random, person } = this.course;
    let value = own.level + (own.trend * (time - person.start)) / YEAR;
    for (const step of own.steps) value += this.#shift(step, time);
    if (measurement.within > 0) {
      const noise = normal(random);
      value += measurement.within * (measurement.isSkewed ? skewed(noise) : noise);
    }
    const [least, most] = measurement.bounds;
    const bounded = Math.min(Math.max(value, least), most);
    // Never `-0`.
    return Math.round(bounded * measurement.scale) / measurement.scale + 0;
  }

  /** One of the texts of a measurement that has some; null where it has values. */
  text(index: number): string | null {
    const { texts } = this.#measurement(index);
    return texts ? (texts.of[weighted(this.course.random, texts.sums)] ?? null) : null;
  }

  #measurement(index: number): CompiledMeasurement {
    const measurement = this.course.program.measurements[index];
    if (!measurement) throw new Error('What is measured is a measurement.');
    return measurement;
  }

  #draw(measurement: CompiledMeasurement): OwnLevel {
    const { random, person } = this.course;
    const mean = person.isFemale ? measurement.mean.female : measurement.mean.male;
    const share = measurement.severity;
    const z = share * person.severity + Math.sqrt(1 - share * share) * normal(random);
    return {
      level: mean + measurement.between * (measurement.isSkewed ? skewed(z) : z),
      trend: this.course.between(measurement.trend),
      steps: measurement.steps.map(step => ({
        step,
        change: this.course.between(step.change),
        over: this.#minutes(step.over, 0),
        lasts: this.#minutes(step.lasts, Infinity),
        fades: this.#minutes(step.fades, 0),
      })),
    };
  }

  #minutes(span: CompiledSpan | null, otherwise: number): number {
    return span ? this.course.draw(span) : otherwise;
  }

  #shift({ step, change, over, lasts, fades }: OwnStep, time: number): number {
    let share = 0;
    for (const { from, to } of this.#occurrences(step)) {
      const begin = step.from.isEnd ? (to ?? Infinity) : from;
      if (begin > time) continue;
      const end = step.isDuring ? (to ?? Infinity) : begin + lasts;
      share += shareOf(time, begin, end, over, fades);
    }
    return share * change;
  }

  #occurrences({ from }: CompiledStep): readonly Pick<Occurrence, 'from' | 'to'>[] {
    if (from.node >= 0) return this.course.occurrences[from.node] ?? [];
    const { birth, start, end } = this.course.person;
    const at = from.node === ANCHORS.birth ? birth : from.node === ANCHORS.start ? start : end;
    return [{ from: at, to: at }];
  }
}

/** How much of a step has come at a moment: it grows over a span from `begin` on, and goes over another from `end` on. */
function shareOf(time: number, begin: number, end: number, over: number, fades: number): number {
  const grown = (at: number): number => (over > 0 ? Math.min(1, (at - begin) / over) : 1);
  if (time <= end) return grown(time);
  const left = fades > 0 ? 1 - (time - end) / fades : 0;
  return left > 0 ? grown(end) * left : 0;
}
