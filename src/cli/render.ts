import { renderCohort } from '../engine/render_cohort';
import { chosenCohort, COHORT_HELP, COHORT_OPTIONS } from './cohort_options';
import { UsageFault, type Command, type CommandOptions } from './command';
import { formats, namedRendering, readTemplate, RENDERING_HELP, RENDERING_OPTIONS, renderOptions } from './rendering';
import type { Rendering } from '../core/render/rendering';

/** `cohort-lens render`: a cohort as text for a language model. */
export const render: Command = {
  name: 'render',
  options: [...COHORT_OPTIONS, ...RENDERING_OPTIONS, 'store'],
  required: [],
  summary: 'Records of a cohort as text for a language model',
  help: `cohort-lens render DATASET --subjects A,B|--cohort FILE --format F|--template FILE [--from D] [--to D] [...]

  DATASET         a folder of MEDS data or a Parquet file
${COHORT_HELP}
  --format F      ${formats().join(', ')}
  --template FILE your own format: a text file with parts ([event] and others) and fields ({description:50})
${RENDERING_HELP}
  --store FOLDER  where your imports of vocabularies are, if not in the usual folder

  The text is written as it is made, so that its length does not matter. The same options give the same text, byte for
  byte.
`,
  async run(context) {
    const { engine, options, output, note, signal } = context;
    if (options.json) throw new UsageFault('render takes no --json: its answer is the text.');
    const pass = (await renderingOf(options)).begin(renderOptions(options));
    const cohort = await chosenCohort(context);
    for await (const piece of renderCohort(engine, cohort, pass, signal)) await output.write(piece);
    for (const message of engine.indexFaults) note(message);
  },
};

async function renderingOf({ format, template }: CommandOptions): Promise<Rendering> {
  if (format !== undefined && template !== undefined)
    throw new UsageFault('Name a --format or a --template, not both.');
  if (template !== undefined) return (await readTemplate(template)).rendering;
  if (format === undefined) throw new UsageFault(`render needs --format (${formats().join(', ')}) or --template FILE.`);
  return namedRendering(format);
}
