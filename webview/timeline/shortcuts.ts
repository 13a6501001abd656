import type { ViewerCommand } from '../../src/protocol/viewer';

/** The page's keys: one table, read by the key handler and by the overlay that lists them. */

export type PageCommand = ViewerCommand | 'help' | 'toggleTable' | 'toggleCohort';

export interface Shortcut {
  readonly command: PageCommand;
  /** `KeyboardEvent.key` in lower case, with `ctrl+`, `alt+`, `shift+` before it in this order; `ctrl` is ⌘ on a Mac. */
  readonly keys: readonly string[];
  readonly words: string;
  /** Single letters do nothing while a text is typed. */
  readonly plain: boolean;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'find', keys: ['ctrl+f'], words: 'Search', plain: false },
  { command: 'findNext', keys: ['f3'], words: 'Next match', plain: false },
  { command: 'findPrevious', keys: ['shift+f3'], words: 'Previous match', plain: false },
  { command: 'goToDate', keys: ['ctrl+g'], words: 'Go to a date, an age or a day', plain: false },
  { command: 'fit', keys: ['ctrl+alt+0'], words: 'Fit the whole record', plain: false },
  { command: 'export', keys: ['ctrl+alt+s'], words: 'Export or copy', plain: false },
  { command: 'previousSubject', keys: ['alt+pageup'], words: 'Previous subject', plain: false },
  { command: 'nextSubject', keys: ['alt+pagedown'], words: 'Next subject', plain: false },
  { command: 'toggleTable', keys: ['t'], words: 'Show or hide the table', plain: true },
  { command: 'toggleCohort', keys: ['c'], words: 'Add to the cohort, or remove', plain: true },
  { command: 'help', keys: ['?', 'shift+?'], words: 'This list', plain: true },
];

/** Keys that the table and the timeline handle themselves, for the overlay. */
export const OTHER_KEYS: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] =
  [
    {
      title: 'In the search',
      keys: [
        ['Enter', 'Next match'],
        ['Shift+Enter', 'Previous match'],
        ['Escape', 'Clear the search'],
      ],
    },
    {
      title: 'In the table',
      keys: [
        ['↑ ↓ PgUp PgDn Home End', 'Move'],
        ['Shift + these', 'Extend the selection'],
        ['Space', 'Add to the selection, or remove'],
        ['Ctrl+A', 'Select all events shown'],
        ['Ctrl+C', 'Copy the selected events'],
        ['Enter', 'Read the whole event'],
        ['← →', 'Move between cells'],
        ['↑ from the first row, then Shift+← →', 'Width of a column'],
      ],
    },
  ];

/** The command of a key, null where it is none of the page's. */
export function commandOf(event: KeyboardEvent, typing: boolean): PageCommand | null {
  const control = event.ctrlKey || event.metaKey;
  const name = `${control ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
  const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(name));
  return !shortcut || (shortcut.plain && typing) ? null : shortcut.command;
}
