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
