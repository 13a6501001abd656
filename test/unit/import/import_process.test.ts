import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import { ImportProcess } from '../../../src/engine/import/import_process';
import { useBench } from '../temporary';

/** In place of the built script: says that it is ready, begins to make something beside `out`, and does as it is told. */
const script = (then: string): string => `
  const fs = require('node:fs'), os = require('node:os'), path = require('node:path');
  process.send({ session: 'a', kind: 'event', method: 'ready', params: {} });
  process.on('message', ({ method, params }) => {
    if (method === 'generate') {
      const part = path.join(path.dirname(params.out), '.' + path.basename(params.out) + '.00000000-0000-4000-8000-000000000000.part');
      fs.mkdirSync(part);
      fs.writeFileSync(path.join(part, 'at_work.json'), JSON.stringify({ host: os.hostname(), pid: process.pid, mark: 'a' }));
      fs.writeFileSync(part + '.truth.json', '{}');
    }
    ${then}
  });
`;

describe('the process that imports records and makes cohorts', () => {
  const bench = useBench();
  let breaksDown: ImportProcess;
  let hangs: ImportProcess;
  beforeAll(async () => {
    const at = (name: string): string => path.join(bench().folder, name);
    await writeFile(at('breaks_down.js'), script(`process.kill(process.pid, 'SIGKILL');`));
    // It does not even clean up when it is let go of.
    await writeFile(
      at('hangs.js'),
      script(
        `process.send({ session: 'a', kind: 'event', method: 'progress', params: {} }); setInterval(() => {}, 1000);`,
      ),
    );
    breaksDown = new ImportProcess(at('breaks_down.js'));
    hangs = new ImportProcess(at('hangs.js'));
  });
  const never = new AbortController().signal;
  const nothing = (): void => undefined;
  const taskTo = (out: string) => ({ archetypes: null, only: null, patients: 1, seed: 1, out, replace: false });

  it('says what is left of which work where it breaks down', async () => {
    const out = path.join(bench().folder, 'never');
    await expect(breaksDown.recognise('/records', null, never)).rejects.toThrow(/Nothing was imported\. Try again\.$/);
    await expect(breaksDown.archetypes(null, never)).rejects.toThrow(/No archetype was read\. Try again\.$/);
    await expect(breaksDown.generate(taskTo(out), nothing, never)).rejects.toThrow(/No cohort was made, and nothing/);
    const task = { source: '/records', kind: null, out, replace: false, onDamage: 'stop' as const };
    await expect(breaksDown.run(task, nothing, never)).rejects.toThrow(/What was read is kept: go on with it/);
    expect(existsSync(out)).toBe(false);
  });

  it('leaves nothing of a cohort that it was making when it was killed', async () => {
    const folder = path.join(bench().folder, 'killed');
    await mkdir(folder);
    const out = path.join(folder, 'out');
    await expect(breaksDown.generate(taskTo(out), nothing, never)).rejects.toMatchObject({ kind: 'import-stopped' });
    expect(await readdir(folder)).toEqual([]);
    const cancelling = new AbortController();
    const cancel = (): void => cancelling.abort();
    await expect(hangs.generate(taskTo(out), cancel, cancelling.signal)).rejects.toBeInstanceOf(Cancelled);
    expect(await readdir(folder)).toEqual([]);
  });
});
