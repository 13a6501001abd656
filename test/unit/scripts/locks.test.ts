import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/setup/project.mjs';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const LOCKS = ['package-lock.json', 'scripts/vscode-server/package-lock.json'];

/** Where Node would look for a package from inside another, the nearest folder first. */
function places(from: string, name: string): string[] {
  const outer = from.lastIndexOf('/node_modules/');
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (from === '') return [here];
  return [here, ...places(outer === -1 ? '' : from.slice(0, outer), name)];
}

describe.each(LOCKS)('%s', file => {
  const { packages } = JSON.parse(readFileSync(inProject(file), 'utf8')) as { packages: Record<string, LockedPackage> };

  it('has an entry for every package another needs, without which `npm ci` refuses the file', () => {
    const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter(name => !places(from, name).some(place => place in packages))
        .map(name => `${from} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names a checksum for every package, and no host to fetch it from', () => {
    const others = Object.entries(packages).filter(([name]) => name !== '');
    expect(others.filter(([, { integrity }]) => integrity === undefined).map(([name]) => name)).toEqual([]);
    expect(others.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([]);
  });
});
