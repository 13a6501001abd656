import { describe, expect, it } from 'vitest';
import { workbenchAddress } from '../../../scripts/vscode/address.mjs';

describe('the address of the workbench', () => {
  it('shows the folder as it is typed', () => {
    expect(workbenchAddress(8080, { folder: '/home/me/records' })).toBe(
      'http://127.0.0.1:8080/?folder=/home/me/records',
    );
  });

  it.each(['/a b/c', '/50%/x', '/q?r=1&s#t', '/plus+sign', '/żółć/ünï', '/"quoted"'])('carries %s whole', folder => {
    expect(new URL(workbenchAddress(1, { folder })).searchParams.get('folder')).toBe(folder);
  });

  it('carries what to test in the form that the workbench reads', () => {
    const address = workbenchAddress(7, { extensionDevelopmentPath: '/an ext', extensionTestsPath: '/t.js' });
    expect(JSON.parse(new URL(address).searchParams.get('payload') ?? '')).toEqual([
      ['extensionDevelopmentPath', 'vscode-remote://127.0.0.1:7/an%20ext'],
      ['extensionTestsPath', 'vscode-remote://127.0.0.1:7/t.js'],
    ]);
  });
});
