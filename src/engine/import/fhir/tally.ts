import type { NoticeKind } from '../../../core/import/fhir/notices';
import { noticeSentences } from '../../../core/import/fhir/notices';
import { whyPassedOver } from '../../../core/import/fhir/resources';
import type { DroppedRows, TableReport } from '../../../core/import/report';

interface Counted {
  read: number;
  mapped: number;
  events: number;
  readonly dropped: Map<string, { rows: number; readonly example: string }>;
}

/** What stands in a source and can’t be read as JSON. */
export const UNREADABLE = 'Unreadable JSON';
/** JSON objects that are no resources. */
export const NOT_FHIR = 'JSON that is not FHIR';
const NO_TYPE = 'no resourceType';

/** Counts what became of each resource, by its type. */
export class Tally {
  private readonly tables = new Map<string, Counted>();
  private readonly others = new Map<string, number>();
  private readonly notices = new Map<NoticeKind, number>();
  readonly sentences = new Set<string>();

  readonly tell = (notice: NoticeKind): void => {
    this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  };

  mapped(type: string, events: number): void {
    const table = this.tableOf(type);
    table.read++;
    table.mapped++;
    table.events += events;
  }

  /** @param where the resource’s name, or file and line */
  dropped(type: string, reason: string, where: string): void {
    const table = this.tableOf(type);
    table.read++;
    const before = table.dropped.get(reason);
    if (before === undefined) table.dropped.set(reason, { rows: 1, example: where });
    else before.rows++;
  }

  passedOver(type: string, where: string): void {
    if (type === '') this.dropped(NOT_FHIR, NO_TYPE, where);
    else this.others.set(type, (this.others.get(type) ?? 0) + 1);
  }

  tableReports(): TableReport[] {
    return [...this.tables.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { read, mapped, events, dropped }]) => ({
        name,
        read,
        mapped,
        events,
        dropped: [...dropped.entries()].map(([reason, some]): DroppedRows => ({ reason, ...some })),
      }));
  }

  /** Types of resources that give no events, with how many there are. */
  passedOverTypes(): { readonly name: string; readonly why: string }[] {
    return [...this.others.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, n]) => ({ name: `${type} (${n.toLocaleString('en')})`, why: whyPassedOver(type) ?? '' }));
  }

  noticeSentences(): string[] {
    return [...this.sentences, ...noticeSentences(this.notices)];
  }

  private tableOf(type: string): Counted {
    let table = this.tables.get(type);
    if (table === undefined) {
      table = { read: 0, mapped: 0, events: 0, dropped: new Map() };
      this.tables.set(type, table);
    }
    return table;
  }
}
