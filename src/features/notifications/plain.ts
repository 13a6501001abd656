/**
 * VS Code turns `[text](command:…)` and `[text](https:…)` in a notification into a link. What we say there quotes paths,
 * settings and patterns that others wrote, so nothing in it may become one.
 */
export function plain(message: string): string {
  return message.replaceAll('](', '] (');
}

/**
 * VS Code draws `$(name)` in rows of lists and in the status bar as an icon. Codes and descriptions that others wrote
 * are shown as they are there.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}

/** Line breaks and other control characters, and marks that change the direction of what follows. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** A text on one line, with nothing in it that acts on what stands around it. */
export function onOneLine(text: string): string {
  return text.replace(CONTROL, ' ');
}
