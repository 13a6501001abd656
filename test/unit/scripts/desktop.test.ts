import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/setup/temporary.mjs';
import { findDesktopCode } from '../../../scripts/vscode/desktop.mjs';

describe('the installed VS Code', () => {
  let folder = '';
  let remove = (): void => undefined;

  beforeEach(() => {
    ({ folder, remove } = temporaryFolder());
    writeFileSync(path.join(folder, 'code'), '#!/bin/sh\n', { mode: 0o755 });
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('DISPLAY', ':0');
    for (const name of ['WAYLAND_DISPLAY', 'VSCODE_IPC_HOOK_CLI', 'REMOTE_CONTAINERS']) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    remove();
  });

  it('is the `code` on PATH', () => {
    expect(findDesktopCode()).toBe(path.join(folder, 'code'));
  });

  it.each<[string, () => void]>([
    ['there is no `code`', () => vi.stubEnv('PATH', path.join(folder, 'elsewhere'))],
    ['there is no screen', () => vi.stubEnv('DISPLAY', undefined)],
    ['`code` is that of a remote window', () => vi.stubEnv('VSCODE_IPC_HOOK_CLI', '/run/vscode-ipc.sock')],
    ['this is a container of a remote window', () => vi.stubEnv('REMOTE_CONTAINERS', 'true')],
    ['this is root', () => vi.spyOn(process, 'getuid').mockReturnValue(0)],
  ])('is not used where %s', (_where, arrange) => {
    arrange();
    expect(findDesktopCode()).toBeUndefined();
  });
});
