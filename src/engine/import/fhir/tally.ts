import type { Listener } from '../../../core/import/fhir/mapping';
import { NOTICES, type AttachmentFate, type NoticeKind } from '../../../core/import/fhir/notices';
import { whyPassedOver } from '../../../core/import/fhir/resources';
import type { DroppedRows, TableReport } from '../../../core/import/report';
import type { UnitReport } from '../staging';

interface Counted {
  read: number;
  mapped: number;
  events: number;
  readonly dropped: Map<string, { rows: number; readonly example: string }>;
}

/** What stands in a source and can’t be read as JSON. */
export const UNREADABLE = 'Unreadable JSON';
/** JSON objects that are no resources, and entries of bundles without one. */
const NOT_FHIR = 'JSON without a resource';
/** Documents that are attached to resources: their texts are texts of the resources’ events. */
const ATTACHMENTS = 'Attachments';

/** Counts what becomes of each resource, by its type. What is passed over is counted as a table of its own. */
export class Tally implements Listener {
  /** Where the resource stands that is mapped now; in words only where they are asked for. */
  file = '';
  line = 0;
  resource: string | null = null;
  private readonly tables = new Map<string, Counted>();
  private readonly sentences = new Set<string>();

  notice(kind: NoticeKind): void {
    this.sentences.add(NOTICES[kind]);
  }

  /** @param sentence a notice that is in no table */
  tell(sentence: string): void {
    this.sentences.add(sentence);
  }

  attachment(fate: AttachmentFate | null): void {
    if (fate === null) this.mapped(ATTACHMENTS, 0);
    else this.dropped(ATTACHMENTS, fate);
  }

  mapped(type: string, events: number): void {
    const table = this.tableOf(type);
    table.read++;
    table.mapped++;
    table.events += events;
  }

  dropped(type: string, reason: string): void {
    const table = this.tableOf(type);
    table.read++;
    const before = table.dropped.get(reason);
    if (before === undefined) table.dropped.set(reason, { rows: 1, example: this.where() });
    else before.rows++;
  }

  passedOver(type: string): void {
    if (type === '') this.dropped(NOT_FHIR, 'no resourceType');
    else this.dropped(type, whyPassedOver(type));
  }

  private where(): string {
    const place = `${this.file}, line ${this.line.toLocaleString('en')}`;
    return this.resource === null ? place : `${place} (${this.resource})`;
  }

  report(): UnitReport {
    return { tables: this.tableReports(), passedOver: [], notices: [...this.sentences] };
  }

  private tableReports(): TableReport[] {
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

  private tableOf(type: string): Counted {
    let table = this.tables.get(type);
    if (table === undefined) {
      table = { read: 0, mapped: 0, events: 0, dropped: new Map() };
      this.tables.set(type, table);
    }
    return table;
  }
}
