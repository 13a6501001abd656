import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';
import { useBench } from '../temporary';
import { CL100K, O200K, REFERENCES } from '../tokens/reference';
import { cohortLens, sink } from './command_line';

const SAMPLE = path.resolve(import.meta.dirname, '../../../media/sample/mimic-iv-demo-meds');
/** The two subjects of the sample with the fewest events. */
const SUBJECTS = '10029484,10022880';

interface Row {
  readonly format: string;
  readonly encoding: string;
  readonly N: number;
  readonly M: number;
  readonly ratio: number | null;
  readonly events: number;
  readonly perEvent: number | null;
}

const rowsOf = (out: string): readonly Row[] => (JSON.parse(out) as { readonly counts: readonly Row[] }).counts;

describe('cohort-lens count', () => {
  const bench = useBench();
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const written = path.join(bench().folder, name);
    await writeFile(written, content);
    return written;
  };

  it('counts each format in each encoding as js-tiktoken counts what render writes', async () => {
    const { code, out } = await cohortLens('count', SAMPLE, '--subjects', SUBJECTS, '--json');
    expect(code).toBe(0);
    const rows = rowsOf(out);
    const formats = [...new Set(rows.map(({ format }) => format))];
    expect(formats).toEqual(['description', 'code', 'codebook', 'table', 'compact']);
    expect(rows.map(({ encoding }) => encoding)).toEqual(formats.flatMap(() => ['o200k_base', 'cl100k_base']));
    for (const format of formats) {
      const { out: text } = await cohortLens('render', SAMPLE, '--subjects', SUBJECTS, '--format', format);
      for (const reference of REFERENCES) {
        const row = rows.find(each => each.format === format && each.encoding === reference.id)!;
        expect(row.N).toBe(reference.count(text));
        expect(Object.keys(row)).toEqual(['format', 'encoding', 'N', 'M', 'ratio', 'events', 'perEvent']);
        expect(row.ratio).toBe(row.M / row.N);
        expect(row.perEvent).toBe(row.N / row.events);
      }
    }
  });

  it('counts what the window leaves, with the options of render', async () => {
    const options = ['--subjects', SUBJECTS, '--to', '2140', '--no-units', '--description-length', '20'];
    const { out } = await cohortLens('count', SAMPLE, ...options, '--format', 'description', '--json');
    const { out: text } = await cohortLens('render', SAMPLE, ...options, '--format', 'description');
    expect(rowsOf(out).map(({ N }) => N)).toEqual([O200K.count(text), CL100K.count(text)]);
  });

  it('counts a template as what render writes of it, alone or beside formats', async () => {
    const template = await file('own.txt', '[record]\n<patient id="{subject}">\n[event]\n- {description:20} {value}\n');
    const { out: text } = await cohortLens('render', SAMPLE, '--subjects', SUBJECTS, '--template', template);
    const asked = [
      'count',
      SAMPLE,
      '--subjects',
      SUBJECTS,
      '--template',
      template,
      '--encoding',
      'cl100k_base',
      '--json',
    ];
    const alone = rowsOf((await cohortLens(...asked)).out);
    expect(alone.map(({ format, N }) => [format, N])).toEqual([[`template:${template}`, CL100K.count(text)]]);
    const beside = rowsOf((await cohortLens(...asked, '--format', 'code')).out);
    expect(beside.map(({ format }) => format)).toEqual(['code', `template:${template}`]);
    expect(beside[1]).toEqual(alone[0]);
    const broken = await file('broken.txt', '[event]\n{nothing}\n');
    const { code, out, err } = await cohortLens('count', SAMPLE, '--subjects', SUBJECTS, '--template', broken);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/broken\.txt.*line 2, column 1/)]);
  });

  it('has no ratio of nothing', async () => {
    const nothing = ['--from', '2300', '--no-static', '--format', 'codebook', '--encoding', 'cl100k_base'];
    const { out } = await cohortLens('count', SAMPLE, '--subjects', '10029484', ...nothing, '--json');
    const [row] = rowsOf(out);
    expect(row).toMatchObject({ N: CL100K.count('=== Patient ID: 10029484 ===\n'), M: 0, events: 0, perEvent: null });
  });

  it('writes a table for people', async () => {
    const { out } = await cohortLens('count', SAMPLE, '--subjects', '10029484', '--format', 'code');
    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head!.split(/ {2,}/)).toEqual(['format', 'encoding', 'N', 'M', 'M/N', 'events', 'N/event']);
    expect(rows.map(row => row.split(/ +/).slice(0, 2))).toEqual([
      ['code', 'o200k_base'],
      ['code', 'cl100k_base'],
    ]);
  });

  it('counts a text, and special tokens in it as text', async () => {
    const text = '\ufeffHeart rate <|endoftext|>\r\n\r\n  95 beats/min 👩‍⚕️\n';
    const { code, out, err } = await cohortLens('count', '--text', await file('text.txt', text), '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      counts: [
        { encoding: 'o200k_base', N: O200K.count(text) },
        { encoding: 'cl100k_base', N: CL100K.count(text) },
      ],
    });
  });

  it('counts what comes by standard input', async () => {
    const out: string[] = [];
    const streams = { stdout: sink(out), stderr: sink([]), stdin: Readable.from([Buffer.from('Heart '), 'rate']) };
    const args = ['count', '--text', '-', '--encoding', 'cl100k_base', '--json'];
    expect(await run(args, '1.2.3', streams, new AbortController().signal)).toBe(0);
    expect(JSON.parse(out.join(''))).toEqual({ counts: [{ encoding: 'cl100k_base', N: CL100K.count('Heart rate') }] });
  });

  it('goes on without an encoding that can’t be used, and says so', async () => {
    const text = await file('text.txt', 'Heart rate');
    const broken = await file('tokenizer.json', '{"model":');
    for (const unusable of ['nothing', `file:${broken}`]) {
      const { code, out, err } = await cohortLens(
        'count',
        '--text',
        text,
        '--encoding',
        `${unusable},o200k_base`,
        '--json',
      );
      expect(code).toBe(1);
      expect(JSON.parse(out)).toEqual({ counts: [{ encoding: 'o200k_base', N: 2 }] });
      expect(err).toMatch(/^cohort-lens: .*(nothing|tokenizer\.json)/);
    }
    expect((await cohortLens('count', '--text', text, '--encoding', 'nothing')).out).toBe('');
  });

  it('says what is wrong with the command line', async () => {
    for (const [args, message] of [
      [[], 'count needs a DATASET, or --text FILE.'],
      [[SAMPLE], 'Name the subjects: --subjects A,B or --cohort FILE.'],
      [[SAMPLE, '--text', 'a.txt'], '--text counts a text, which takes no DATASET.'],
      [['--text', 'a.txt', '--format', 'code'], '--text counts a text, which takes no --format.'],
      [['--text', 'a.txt', '--template', 'b.txt'], '--text counts a text, which takes no --template.'],
      [['--text', 'a.txt', '--description-length', '0'], '--text counts a text, which takes no --description-length.'],
      [['--text', 'a.txt', '--precision', 'date'], '--text counts a text, which takes no --precision.'],
      [['--text', 'a.txt', '--no-units'], '--text counts a text, which takes no --no-units.'],
      [['--text', 'a.txt', '--no-static'], '--text counts a text, which takes no --no-static.'],
      [['--text', 'a.txt', '--store', 'b'], '--text counts a text, which takes no --store.'],
      [[SAMPLE, '--subjects', '1', '--format', 'prose'], 'There is no format prose.'],
      [[SAMPLE, '--subjects', '1', '--encoding', ','], '--encoding names nothing'],
    ] as const) {
      const { code, err } = await cohortLens('count', ...args);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('says what is wrong with a text', async () => {
    const latin = await file('latin.txt', Uint8Array.of(0xe9, 0x0a));
    expect(await cohortLens('count', '--text', latin)).toMatchObject({
      code: 1,
      err: `cohort-lens: ${latin} is not written in UTF-8.\n`,
    });
    const none = await cohortLens('count', '--text', path.join(bench().folder, 'none.txt'));
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('none.txt')]);
  });
});
