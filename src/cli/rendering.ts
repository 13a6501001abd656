import { open } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import { DEFAULT_OPTIONS, type Rendering, type RenderOptions } from '../core/render/rendering';
import { BUILT_IN_RENDERINGS, builtInRendering } from '../core/render/renderings';
import { LONGEST_TEMPLATE, parseTemplate } from '../core/render/template';
import { templateRendering } from '../core/render/template_rendering';
import { fileSystemFault } from '../engine/file_system_fault';
import { UsageFault, type CommandOptions } from './command';

/** Options of commands over renderings. */
export const RENDERING_OPTIONS = [
  'format',
  'template',
  'description-length',
  'precision',
  'no-units',
  'no-static',
] as const;

/** What commands over renderings say of these options in their help. */
export const RENDERING_HELP = `  --description-length N  descriptions are cut to N characters (default ${DEFAULT_OPTIONS.descriptionLength}; in codebooks 128)
  --precision P   times as date or datetime; auto (default): dates where a record has nothing but dates
  --no-units      values without their units
  --no-static     without static facts`;

const PRECISIONS: readonly RenderOptions['precision'][] = ['auto', 'date', 'datetime'];

/** @throws UsageFault where an option's value is none that it takes */
export function renderOptions({ descriptionLength, noUnits, noStatic, precision }: CommandOptions): RenderOptions {
  if (descriptionLength === 0) throw new UsageFault('--description-length takes a number of at least 1.');
  const asked = PRECISIONS.find(known => known === (precision ?? DEFAULT_OPTIONS.precision));
  if (asked === undefined) throw new UsageFault(`--precision takes ${PRECISIONS.join(', ')}; ${precision} is none.`);
  return {
    descriptionLength: descriptionLength ?? DEFAULT_OPTIONS.descriptionLength,
    units: !noUnits,
    staticFacts: !noStatic,
    precision: asked,
  };
}

/** @throws UsageFault naming the formats that there are */
export function namedRendering(format: string): Rendering {
  const rendering = builtInRendering(format);
  if (rendering) return rendering;
  throw new UsageFault(`There is no format ${format}. Formats are ${formats().join(', ')}.`);
}

/** Names of the built-in renderings, in the order in which they are offered. */
export function formats(): readonly string[] {
  return BUILT_IN_RENDERINGS.map(({ id }) => id);
}

/** A template, and its file's text. */
export interface TemplateFile {
  readonly rendering: Rendering;
  readonly text: string;
}

/** @throws UserFault where the file can't be read, `template` where it is no template */
export async function readTemplate(file: string): Promise<TemplateFile> {
  const absolute = path.resolve(file);
  const text = await readText(absolute);
  const rendering = templateRendering(`template:${absolute}`, path.basename(file), parseTemplate(text, file));
  return { rendering, text };
}

/** A UTF-8 text, and of one that is too long only so much that this can be told. */
async function readText(file: string): Promise<string> {
  const bytes = Buffer.alloc(4 * LONGEST_TEMPLATE + 4);
  let length = 0;
  try {
    const handle = await open(file);
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = (await handle.read(bytes, length, bytes.length - length)).bytesRead;
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileSystemFault(error, file);
  }
  try {
    // What is cut off may end within a letter.
    const isCut = length === bytes.length;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length), {
      stream: isCut,
    });
  } catch (error) {
    throw new UserFault(`${file} is not written in UTF-8. Save it as UTF-8.`, 'template', { cause: error });
  }
}
