// Where the project is and what its manifest says. Nothing here needs an installed package.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * An absolute path inside the project.
 * @param {...string} parts
 */
export const inProject = (...parts) => path.join(root, ...parts);

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} publisher
 * @property {string} version
 * @property {string[]} files what is shipped, relative to the project
 * @property {{ node: string, vscode: string }} engines
 * @property {{ views?: Record<string, { id: string, name: string }[]> }} [contributes]
 */

/**
 * The project's package.json as it is on disk now.
 * @returns {Manifest}
 */
export const readManifest = () => JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
