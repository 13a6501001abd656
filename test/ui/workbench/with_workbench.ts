import { afterAll, afterEach, beforeAll } from 'vitest';
import { Workbench } from './workbench';
import type { WorkbenchOptions } from './workbench';

/**
 * Opens a workbench before the tests of the enclosing `describe` and closes it after them; a test that fails leaves a
 * screenshot in test-results/.
 * @returns the workbench, to be called inside tests
 */
export function withWorkbench(options: WorkbenchOptions = {}): () => Workbench {
  let open: Workbench | undefined;
  beforeAll(async () => {
    open = await Workbench.open(options);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await open?.screenshot(`failed-${task.name.replaceAll(/[^\w]+/g, '-')}`);
  });
  afterAll(() => open?.close());
  return () => {
    if (open === undefined) throw new Error('The workbench is open inside tests only.');
    return open;
  };
}
