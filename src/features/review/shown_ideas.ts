import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import type { Review } from '../../core/questions/review';
import { blindedOrder, reviewedIdea } from '../../core/questions/reviews';
import { ideaSizes, type IdeaSizes } from '../../core/questions/sizes';
import { SIZES, type ReviewWord, type ShownIdea, type ShownSize } from '../../protocol/review';

/** The N that the example in place of a template's placeholders has. */
const EXAMPLE_N = 20;

/** Made-up ids: an idea has no patients yet. */
const EXAMPLE_IDS = ['4821907', '1093346', '7754120', '2680015'] as const;

/**
 * The ideas in the reviewer's order. What others said of one is hidden until this reviewer has scored it as it is now.
 * @param sampledOf a question of an idea that stands beside, in words; null: there is none
 */
export function shownIdeas(
  ideas: readonly Idea[],
  reviews: readonly Review[],
  reviewer: string,
  sampledOf: (idea: Idea) => string | null,
): readonly ShownIdea[] {
  return blindedOrder(ideas, reviewer).map(idea => {
    const { id, task, title, question } = idea;
    const digest = ideaDigest(idea);
    const all = reviews.filter(review => review.idea === id && review.digest === digest);
    const own = all.find(review => review.reviewer === reviewer);
    return {
      ...{ id, digest, task, title, question },
      example: exampleOf(idea),
      cohorts: idea.cohorts.map(({ name, description, archetypes, size }, at) => ({
        ...{ name, description, archetypes },
        size: shownSize(size, idea, ({ cohorts }) => cohorts[at] ?? null),
      })),
      k: idea.k === undefined ? null : shownSize(idea.k, idea, ({ k }) => k),
      sampled: sampledOf(idea),
      own: own ? wordOf(own) : null,
      all: own ? all : null,
      kept: own ? reviewedIdea(idea, reviews).kept : null,
    };
  });
}

const wordOf = ({ realism, difficulty, coherence, comment }: Review): ReviewWord => ({
  realism,
  difficulty,
  coherence,
  comment,
});

/** What an expression comes to at each N; null where the idea makes no question of that size. */
function shownSize(expression: string, idea: Idea, pick: (sizes: IdeaSizes) => number | null): ShownSize {
  return { expression, at: SIZES.map(n => sizeOf(idea, n, pick)) };
}

function sizeOf(idea: Idea, n: number, pick: (sizes: IdeaSizes) => number | null): number | null {
  const sizes = ideaSizes(idea, n);
  return 'cohorts' in sizes ? pick(sizes) : null;
}

/** The template with values in place of its placeholders, as a question of it might read. */
function exampleOf(idea: Idea): ShownIdea['example'] {
  const labels = idea.cohorts.map(({ name }) => name);
  const values: Readonly<Record<string, string | undefined>> = {
    N: String(EXAMPLE_N),
    k: String(sizeOf(idea, EXAMPLE_N, sizes => sizes.k) ?? 'k'),
    query: EXAMPLE_IDS[0],
    examples: EXAMPLE_IDS.map((id, at) => `${id}: ${labels[at % labels.length] ?? ''}`).join(', ') + ', …',
    categories: labels.join(', '),
    groups: `Group A: ${EXAMPLE_IDS.slice(0, 2).join(', ')}, … Group B: ${EXAMPLE_IDS.slice(2).join(', ')}, …`,
    treatment: idea.treatment?.name,
    outcome: idea.outcome?.name,
  };
  const parts = idea.question.split(/(\{\w+\})/).filter(text => text !== '');
  return parts.map(text => {
    const value = text.startsWith('{') ? values[text.slice(1, -1)] : undefined;
    return value === undefined ? { text, isValue: false } : { text: value, isValue: true };
  });
}
