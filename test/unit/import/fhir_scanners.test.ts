import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentScanner } from '../../../src/engine/import/fhir/document_scanner';
import { kindOfText } from '../../../src/engine/import/fhir/file_form';
import type { Read, Scanner } from '../../../src/engine/import/fhir/item';
import { LineScanner } from '../../../src/engine/import/fhir/line_scanner';
import { parseItem } from '../../../src/engine/import/fhir/parse';

/** What a scanner finds in a text that comes in pieces of these lengths. */
function scan(scanner: Scanner, text: string, lengths: readonly number[]): readonly Read[] {
  const bytes = Buffer.from(text);
  const found: Read[] = [];
  let at = 0;
  for (const length of lengths) {
    found.push(...scanner.push(bytes.subarray(at, at + length)));
    at += length;
  }
  found.push(...scanner.push(bytes.subarray(at)), ...scanner.end());
  return found;
}

const parsed = (found: readonly Read[]): unknown[] =>
  found.map(each => (each.kind === 'damage' ? each : (JSON.parse(each.bytes.toString()) as unknown)));

/** JSON whose texts have all that could mislead: quotes, backslashes, brackets, letters of several bytes. */
const tricky = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '{"entry":[', ']}', 'é€😀', '\n', '\\\\'));
const resource = fc.record({
  resourceType: fc.constantFrom('Patient', 'Observation', 'List'),
  id: tricky,
  entry: fc.array(fc.dictionary(tricky, tricky, { maxKeys: 2 }), { maxLength: 2 }),
  nested: fc.dictionary(tricky, fc.oneof(tricky, fc.double({ noNaN: true }), fc.array(tricky)), { maxKeys: 3 }),
});
const lengths = fc.array(fc.nat(40), { maxLength: 60 });
const indents = fc.constantFrom(undefined, 1, '\t');

describe('a stream of FHIR', () => {
  it('is cut into lines wherever its pieces end', () => {
    fc.assert(
      fc.property(fc.array(resource), lengths, fc.constantFrom('\n', '\r\n', '\n\n'), (resources, pieces, ending) => {
        const text = resources.map(each => JSON.stringify(each) + ending).join('');
        const found = scan(new LineScanner(), text, pieces);
        expect(parsed(found)).toEqual(JSON.parse(JSON.stringify(resources)));
        const step = ending === '\n\n' ? 2 : 1;
        expect(found.map(({ line }) => line)).toEqual(resources.map((_, i) => 1 + i * step));
      }),
    );
  });

  it('is told by its lines, also by the millionth, which is cut off', () => {
    const million = 1_000_000;
    const scanner = new LineScanner();
    const found = [
      ...scanner.push(Buffer.from('{}\n'.repeat(million - 1))),
      ...scanner.push(Buffer.from('{"a')),
      ...scanner.end(),
    ];
    const last = found.at(-1);
    expect([found.length, last?.line]).toEqual([million, million]);
    expect(last?.kind === 'resource' && parseItem(last)).toEqual({ damage: 'the JSON is cut off after 3 bytes' });
  });

  it('is cut into the entries of a bundle wherever its pieces end', () => {
    fc.assert(
      fc.property(fc.array(resource), lengths, indents, tricky, (resources, pieces, indent, title) => {
        const entry = resources.map(each => ({ fullUrl: title, resource: each }));
        const bundle = {
          resourceType: 'Bundle',
          type: 'collection',
          meta: { title, entry: [1] },
          entry,
          link: [{ a: title }],
        };
        const found = scan(new DocumentScanner(), JSON.stringify(bundle, null, indent), pieces);
        expect(parsed(found)).toEqual(JSON.parse(JSON.stringify(entry)));
        expect(found.every(({ kind }) => kind === 'entry')).toBe(true);
      }),
    );
  });

  it('gives single resources, several behind each other, and lists of them as they are', () => {
    fc.assert(
      fc.property(
        fc.array(resource, { minLength: 1 }),
        lengths,
        indents,
        fc.boolean(),
        (resources, pieces, indent, isList) => {
          const text = isList
            ? JSON.stringify(resources, null, indent)
            : resources.map(each => JSON.stringify(each, null, indent)).join('\n');
          const found = scan(new DocumentScanner(), text, pieces);
          expect(parsed(found)).toEqual(JSON.parse(JSON.stringify(resources)));
          expect(found.every(({ kind }) => kind === 'resource')).toBe(true);
        },
      ),
    );
  });

  it('does not take the entries of a List for those of a bundle', () => {
    const list = { resourceType: 'List', entry: [{ item: { reference: 'Condition/1' } }] };
    expect(parsed(scan(new DocumentScanner(), JSON.stringify(list), []))).toEqual([list]);
  });

  it('tells where a document is cut off, and keeps what was whole before', () => {
    const text =
      '{"resourceType":"Bundle",\n"entry":[\n{"resource":{"resourceType":"Patient","id":"1"}},\n{"resource":{"resour';
    const found = scan(new DocumentScanner(), text, [7, 30]);
    expect(parsed(found)).toEqual([
      { resource: { resourceType: 'Patient', id: '1' } },
      { kind: 'damage', why: expect.stringMatching(/^it is cut off, .* nothing could be read$/) as unknown, line: 4 },
    ]);
  });

  it('does not lose what is no object unseen, wherever its pieces end', () => {
    const entries = '[ null,\n"lost [entry", {"resource":{}}, 5,[{"a":1},[2]],\n true false , {"resource":{"id":"1"}}]';
    const text = `{"resourceType":"Bundle","entry":${entries},"total":7,"link":["x",1]}\nLOST "TEXT" abc\n\uFEFF{"resourceType":"Patient"}\n[1,{"id":"2"},3]\nx`;
    const expected = [
      [1, {}],
      [2, {}],
      [2, { resource: {} }],
      [2, {}],
      [2, {}],
      [3, {}],
      [3, { resource: { id: '1' } }],
      [4, 'there is text between its JSON documents'],
      [5, { resourceType: 'Patient' }],
      [6, {}],
      [6, { id: '2' }],
      [6, {}],
      [7, 'there is text between its JSON documents'],
    ];
    fc.assert(
      fc.property(lengths, pieces => {
        const found = scan(new DocumentScanner(), text, pieces);
        const what = found.map(each =>
          each.kind === 'damage' ? each.why : (JSON.parse(each.bytes.toString()) as unknown),
        );
        expect(found.map(({ line }, i) => [line, what[i]])).toEqual(expected);
      }),
    );
  });

  it('counts entries of bundles within lines that are no objects', () => {
    const bytes = Buffer.from('{"resourceType":"Bundle","entry":[null,{"resource":{"resourceType":"Patient"}},5]}');
    const read = parseItem({ kind: 'resource', bytes, line: 1 });
    expect('found' in read && read.found.map(({ type }) => type)).toEqual(['', 'Patient', '']);
  });

  it('counts lines by the file’s own line breaks', () => {
    const bundle = `{\n "resourceType": "Bundle",\n "entry": [\n  {"resource": {}},\n\n  {\n"resource": {}}\n]}`;
    expect(scan(new DocumentScanner(), bundle, [3, 3, 3, 20]).map(({ line }) => line)).toEqual([4, 6]);
  });
});

describe('the form of a file is told by its content', () => {
  it.each([
    ['{"resourceType":"Patient","id":"1"}\n{"resourceType":"Patient","id":"2"}\n', { form: 'lines' }],
    ['{"resourceType":"Patient","id":"1"}', { form: 'lines' }],
    ['{"resourceType":"Patient","id\n{"resourceType":"Patient","id":"2"}\n', { form: 'lines' }],
    ['{\n  "resourceType": "Patient"\n}\n', { form: 'document' }],
    ['{"resourceType":"Bundle","entry":[]}\n{"resourceType":"Bundle","entry":[]}', { form: 'document' }],
    ['[{"resourceType":"Patient"}]', { form: 'document' }],
    ['<Patient xmlns="http://hl7.org/fhir"/>', { not: 'xml' }],
    ['<html></html>', { not: 'other-xml' }],
    ['{"name":"package"}', { not: 'other-json' }],
    ['[1, 2]', { not: 'other-json' }],
    [' \n', { not: 'empty' }],
    ['subject_id,time', { not: 'other' }],
  ])('%j', (text, kind) => {
    expect(kindOfText(text)).toEqual(kind);
  });
});
