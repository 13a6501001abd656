// Makes the VSIX of this platform: what package.json lists under "files", a production build, and of the npm packages
// only SQLite and DuckDB, that with this platform's binding. Usage: npm run package [-- FILE]   default: cohort-lens-VERSION-TARGET.vsix
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensurePackages, libc } from './setup/packages.mjs';
import { inProject, readManifest } from './setup/project.mjs';
import { Refusal, runCommandOf } from './setup/command.mjs';

const isAlpine = process.platform === 'linux' && libc() === 'musl';

/** The platform in the Marketplace's words, such as `linux-x64` or `win32-arm64`. */
const TARGET = `${isAlpine ? 'alpine' : process.platform}-${process.arch}`;

/** What the extension loads at run time and is not bundled: SQLite, and DuckDB with the binding of this platform only. */
const SHIPPED_PACKAGES = [
  '@duckdb/node-api',
  '@duckdb/node-bindings',
  `@duckdb/node-bindings-${process.platform}-${process.arch}${isAlpine ? '-musl' : ''}`,
  'detect-libc',
  'node-sqlite3-wasm',
];

/** What of the manifest only a checkout has a use for. */
const DROPPED_FROM_MANIFEST = ['scripts', 'devDependencies'];

/** What of an npm package nobody reads at run time. */
const DROPPED_FROM_PACKAGES = /\.d\.ts$|\.map$|\.tsbuildinfo$/;

/**
 * Lays out what is shipped in a folder of its own, so that nothing else can get in.
 * @param {string} stage
 */
async function fillStage(stage) {
  // First, since the index of codes is built into a folder that is copied.
  const { buildForProduction } = await import('./build.mjs');
  await buildForProduction(path.join(stage, 'dist'));
  const manifest = readManifest();
  const missing = manifest.files.filter(name => name !== 'dist' && !existsSync(inProject(name)));
  if (missing.length > 0)
    throw new Refusal(`package.json lists ${missing.join(', ')} under "files", which is not there.`);
  for (const name of manifest.files.filter(name => name !== 'dist')) {
    cpSync(inProject(name), path.join(stage, name), { recursive: true });
  }
  const kept = Object.entries(manifest).filter(([key]) => !DROPPED_FROM_MANIFEST.includes(key));
  const shipped = { ...Object.fromEntries(kept), files: ['**'] }; // everything that was laid out
  writeFileSync(path.join(stage, 'package.json'), JSON.stringify(shipped, null, 2));
  for (const name of SHIPPED_PACKAGES) copyPackage(stage, name);
  checkReadable(stage);
}

/**
 * Modes are shipped as they are: what only its owner may read, nobody else can use where an administrator installs it.
 * @param {string} folder
 */
function checkReadable(folder) {
  if (process.platform === 'win32') return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    if ((statSync(file).mode & 0o444) !== 0o444)
      throw new Refusal(`${path.relative(folder, file)} is not readable by all.`);
  }
}

/**
 * @param {string} stage
 * @param {string} name
 */
function copyPackage(stage, name) {
  const from = inProject('node_modules', name);
  if (!existsSync(from)) throw new Refusal(`The npm package ${name} is not installed: run \`npm ci\`.`);
  const filter = (/** @type {string} */ file) => !DROPPED_FROM_PACKAGES.test(file);
  cpSync(from, path.join(stage, 'node_modules', name), { recursive: true, filter });
}

/**
 * @param {string} [file] where the VSIX goes
 * @returns {Promise<string>} the file
 */
export async function makeVsix(file) {
  await ensurePackages();
  const { name, version } = readManifest();
  const packagePath = file ?? inProject(`${name}-${version}-${TARGET}.vsix`);
  mkdirSync(inProject('.cache'), { recursive: true });
  mkdirSync(path.dirname(packagePath), { recursive: true });
  const stage = mkdtempSync(inProject('.cache/package-'));
  try {
    await fillStage(stage);
    const { createVSIX } = await import('@vscode/vsce');
    // There is no public repository yet that links in the README could be made to point to.
    const links = { allowMissingRepository: true, rewriteRelativeLinks: false };
    await createVSIX({ cwd: stage, target: TARGET, packagePath, ...links });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return packagePath;
}

await runCommandOf(import.meta.url, async () => {
  const file = process.argv[2];
  const vsix = await makeVsix(file === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '', file));
  console.log(`${vsix} (${(statSync(vsix).size / 2 ** 20).toFixed(1)} MB)`);
});
