// A browser of the Chromium family for the tests that need a screen: found where systems put it, or installed.
import path from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { findOnPath, isExecutable } from './programs.mjs';
import { Refusal } from './command.mjs';

/** Names the browser to use instead of looking for one. */
export const CHROMIUM_VARIABLE = 'COHORT_LENS_CHROMIUM';

const windowsFolders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const WELL_KNOWN = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: windowsFolders
    .filter(folder => folder !== undefined)
    .flatMap(folder => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Chromium/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/**
 * @returns {string | undefined} path of a browser
 * @throws {Refusal} where the variable names something that cannot be run
 */
export function findChromium() {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Refusal(`${CHROMIUM_VARIABLE} names ${named}, which is not a program: set it to Chromium's executable.`);
  }
  return (WELL_KNOWN[process.platform] ?? []).find(isExecutable) ?? findOnPath(['chromium', 'google-chrome']);
}

/**
 * @returns {Promise<string>} path of a browser, installed through apt where that is possible
 * @throws {Refusal} where there is none
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  // The fonts are only a recommendation of the package; without them a page is boxes.
  if (canInstallDebianPackages() && (await installDebianPackages(['chromium', 'fonts-liberation']))) {
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Refusal(
    `These tests need Chromium or Chrome and none was found: install it, or set ${CHROMIUM_VARIABLE} to its executable.`,
  );
}
