import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/**
 * The one place that knows @vscode/webview-ui-toolkit, which is archived: replacing it means writing these four
 * elements anew under their names. Everything that is not a plain form control is ours.
 * Its styles are constructed style sheets, which the page's policy allows.
 */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeDropdown(), vsCodeOption(), vsCodeTextField());
}

/** The text that a text field or a dropdown holds, from one of its events. */
export function valueOf(event: Event): string {
  const target: unknown = event.target;
  return typeof target === 'object' && target !== null && 'value' in target ? String(target.value) : '';
}
