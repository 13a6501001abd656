import type { ThemeFixture } from './themes';

/**
 * Runs inside the page's frame before the page's own script, and stands for what VS Code puts there: the theme's
 * variables and classes, and acquireVsCodeApi. The frame's policy forbids connections, so the outer page carries the
 * messages, as the workbench does.
 */

interface OuterWindow extends Window {
  readonly harnessTheme: ThemeFixture;
  harnessSend(message: unknown): void;
  readonly harnessStateKey: string;
}

const outer = window.parent as OuterWindow;

const applyTheme = (theme: ThemeFixture): void => {
  const root = document.documentElement;
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(theme.variables)) root.style.setProperty(name, value);
  document.body.className = `vscode-body ${theme.bodyClasses}`;
  document.body.dataset['vscodeThemeKind'] = theme.kind;
};
applyTheme(outer.harnessTheme);

let acquired = false;
Object.assign(window, {
  harnessApplyTheme: applyTheme,
  acquireVsCodeApi: () => {
    if (acquired) throw new Error('An instance of the VS Code API has already been acquired');
    acquired = true;
    return {
      postMessage: (message: unknown) => outer.harnessSend(message),
      getState: (): unknown => {
        const text = outer.sessionStorage.getItem(outer.harnessStateKey);
        return text === null ? undefined : (JSON.parse(text) as unknown);
      },
      setState: (state: unknown) => {
        outer.sessionStorage.setItem(outer.harnessStateKey, JSON.stringify(state));
        return state;
      },
    };
  },
});

const violations: string[] = [];
Object.assign(window, { harnessViolations: violations });
document.addEventListener('securitypolicyviolation', event => {
  violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
});
