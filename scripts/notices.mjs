// Writes THIRD_PARTY_NOTICES.md from the license files of the packages that are shipped. Usage: node scripts/notices.mjs
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Packages that are bundled into dist/ or shipped beside it; what they depend on is added by walking. */
const SHIPPED = [
  '@duckdb/node-api',
  '@huggingface/tokenizers',
  '@vscode/webview-ui-toolkit',
  'apache-arrow',
  'd3-array',
  'd3-scale',
  'lit',
  'node-sqlite3-wasm',
  'openai',
  're2js',
  'uplot',
  'valibot',
];

/** Packages without a license file of their own: where their license is stated. */
const STATED = new Map([
  ['@microsoft/', 'MIT License, Copyright (c) Microsoft Corporation. Text as under @vscode/webview-ui-toolkit.'],
]);

/** Types only, React bindings and server-side rendering: never in a bundle. */
const LEFT_OUT = /^@types\/|react-wrapper$|ssr-dom-shim$/;

/** Its maps are in the table of MIMIC's items. Source: the file LICENSE of the repository. */
const MIMIC_CODE_LICENSE = mitLicense('2019 MIT Laboratory for Computational Physiology');

/** The tokenizers' ranks are in the files of media/tokens. Source: the file LICENSE of the repository openai/tiktoken. */
const TIKTOKEN_LICENSE = mitLicense('2022 OpenAI, Shantanu Jain');

/**
 * The words of the compact rendering are in an English word list that is made of it. Source: the copyright file of
 * Debian's package wamerican 2020.12.07, from its extract of SCOWL's README file on.
 */
const SCOWL_LICENSE = readFileSync(path.join(root, 'scripts/licenses/scowl.txt'), 'utf8').trim();

/** @param {string} whose year and holder of the copyright @returns {string} */
function mitLicense(whose) {
  return `Copyright (c) ${whose}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

const DATA = `## Bundled data

### MIMIC-IV Clinical Database Demo, in MEDS form (\`media/sample/mimic-iv-demo-meds\`)
A derived part (20 of 100 subjects, converted to MEDS) of the MIMIC-IV Clinical Database Demo 2.2, PhysioNet,
<https://physionet.org/content/mimic-iv-demo/2.2/>, made available under the Open Database License 1.0,
<https://opendatacommons.org/licenses/odbl/1-0/>. Notice and citations: \`media/sample/mimic-iv-demo-meds/LICENSE.txt\`.

### The index of codes (\`media/ontology/cohort-lens.sqlite\`)
Made from the publishers' tables under \`ontology/sources\`. Who publishes each vocabulary, under which terms, and the
notice that is shown with its answers:

${vocabularies()}

#### MIT License of the MIMIC Code Repository (MIT-LCP/mimic-code)

${MIMIC_CODE_LICENSE}

### Ranks of the tokenizers (\`media/tokens\`)
The vocabularies of OpenAI's encodings, as js-tiktoken 1.0.21 (MIT License) has them, in a layout of ours.

#### MIT License of tiktoken

${TIKTOKEN_LICENSE}

### Words of the compact rendering (within \`dist\`)
Chosen from the ranks above by the English word list of Debian's package wamerican 2020.12.07, which is made of SCOWL
(Spell Checker Oriented Word Lists, <http://wordlist.sourceforge.net/>).

#### License of SCOWL

\`\`\`text
${SCOWL_LICENSE}
\`\`\`

## Data used in tests only (not shipped in the extension)
- \`test/fixtures/data/meds-transforms-example\`: synthetic, MIT License, Copyright (c) 2024 Matthew McDermott
- \`test/fixtures/data/aces-meds-sample\`: synthetic, MIT License, Copyright (c) 2024 Justin Xu, Matthew McDermott
`;

/** The bundled vocabularies as their table says them. @returns {string} */
function vocabularies() {
  const [head = '', ...rows] = readFileSync(path.join(root, 'ontology/vocabularies.tsv'), 'utf8').trim().split(/\r?\n/);
  const columns = head.split('\t');
  return rows
    .map(row => {
      const cells = row.split('\t');
      const cell = (/** @type {string} */ column) => cells[columns.indexOf(column)] ?? '';
      const edition = [cell('name'), cell('version')].filter(part => part !== '').join(' ');
      const part = cell('subset') === 'yes' ? ', a subset' : '';
      const notice = cell('notice') === '' ? '' : `\n  > ${cell('notice')}`;
      const facts = [`**${edition}**${part}`, cell('source'), cell('terms')].map(fact => fact.replace(/\.$/, ''));
      return `- ${facts.join('. ')}.${notice}`;
    })
    .join('\n');
}

/** @param {string} name a package's name */
const folderOf = name => path.join(root, 'node_modules', name);

/** @param {string} name a package's name */
const manifestOf = name => JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8'));

/** @returns {string[]} every shipped package, by name */
function shipped() {
  const found = new Set();
  const waiting = [...SHIPPED];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || LEFT_OUT.test(name) || !existsSync(folderOf(name))) continue;
    found.add(name);
    waiting.push(...Object.keys(manifestOf(name).dependencies ?? {}));
  }
  return [...found].sort();
}

/** @param {string} name a package's name */
function section(name) {
  const { version, license, homepage, repository } = manifestOf(name);
  const source = homepage ?? repository?.url ?? repository ?? '';
  const texts = readdirSync(folderOf(name))
    .filter(file => /^(licen[cs]e|copyrightnotice|notice)s?(\.|$)/i.test(file))
    .map(file => readFileSync(path.join(folderOf(name), file), 'utf8').trim());
  if (texts.length === 0) {
    const stated = [...STATED].find(([prefix]) => name.startsWith(prefix));
    if (!stated)
      throw new Error(`${name} has no license file: say in scripts/notices.mjs where its license is stated.`);
    texts.push(stated[1]);
  }
  // The text of Apache-2.0 is this project's own LICENSE.
  const shown = texts.map(text => (/^\s*Apache License/.test(text) ? 'Apache License 2.0: see LICENSE.' : text));
  return `### ${name} ${version} (${license})\n${source}\n\n${shown.map(text => '```text\n' + text + '\n```').join('\n\n')}\n`;
}

const text = `# Third-party notices
Cohort Lens is under the Apache License 2.0 (LICENSE). It includes the following. Written by \`node scripts/notices.mjs\`.

## Packages

${shipped().map(section).join('\n')}
DuckDB itself (inside the \`@duckdb/node-bindings\` packages) is MIT licensed, Copyright Stichting DuckDB Foundation.

${DATA}`;
writeFileSync(path.join(root, 'THIRD_PARTY_NOTICES.md'), text.replaceAll('\r\n', '\n').replaceAll(/[ \t]+$/gm, ''));
