import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lexicon, type Concept, type Content, type Text } from '../../../src/core/render/compact/lexicon';
import { ranked, type Named } from '../../../src/core/render/compact/naming';
import { LongNameSearch } from '../../../src/core/tokens/long_names';
import '../property_seed';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\ud83d\ude00', '"'), maxLength: 4 });
const uses = fc.nat(4);
const round = fc.record({
  concepts: fc.array(fc.tuple(name, uses), { minLength: 1, maxLength: 12 }),
  contents: fc.array(fc.tuple(fc.nat(11), name, uses), { maxLength: 8 }),
  texts: fc.array(fc.tuple(name, uses), { maxLength: 6 }),
});

/** Each thing once, with the uses that it was given last. */
function each<T extends Concept | Content | Text>(pairs: readonly (readonly [T, number])[]): readonly Named<T>[] {
  return [...new Map(pairs)].map(([thing, often]) => ({ thing, uses: often }));
}

describe('long names', () => {
  it('are those that the rendering ranks last, while more and more is named', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), fc.nat(), (rounds, part) => {
        const lexicon = new Lexicon(50);
        const search = new LongNameSearch(lexicon);
        for (const said of rounds) {
          const concepts = each(said.concepts.map(([code, often]) => [lexicon.concept(code, null, null), often]));
          const contents = each(
            said.contents.map(([at, text, often]) => {
              return [lexicon.content(concepts[at % concepts.length]!.thing, '', lexicon.text(text)), often];
            }),
          );
          const texts = each(said.texts.map(([text, often]) => [lexicon.text(text), often]));
          const order = ranked({ concepts, contents, texts });
          const extra = 1 + (part % order.length);
          const byIndex = new Int32Array(lexicon.concepts.length).fill(-1);
          for (const { thing, uses: often } of concepts) byIndex[thing.index] = often;
          const found = search.find({ concepts: byIndex, contents, texts }, extra);
          expect(order.map(({ thing }) => found.words(thing))).toEqual(
            order.map((_, at) => (at < order.length - extra ? 1 : 2)),
          );
        }
      }),
    );
  });
});
