import { kMeans } from './clusters';
import { codesNamed, decimals, listed, type Asked, type Method } from './statistics';
import { severityOf } from './order';
import { centroid, cosine } from './vectors';

/** The label whose examples' centre is nearest. */
export const asExamples: Method = asked => {
  const { question, vectors } = asked;
  const { examples = {}, categories = [] } = question.params;
  const centres = categories.map(label =>
    centroid(vectors.filter((_, i) => examples[question.subjects[i] ?? ''] === label)),
  );
  const answer: Record<string, string> = {};
  let [closest, margin] = ['', Infinity];
  question.subjects.forEach((id, i) => {
    if (examples[id] !== undefined) return;
    const like = centres.map(centre => cosine(vectors[i] ?? centre, centre));
    const order = like.map((_, at) => at).sort((a, b) => (like[b] ?? 0) - (like[a] ?? 0));
    answer[id] = categories[order[0] ?? 0] ?? '';
    const lead = (like[order[0] ?? 0] ?? 0) - (like[order[1] ?? 0] ?? 0);
    if (lead < margin) [closest, margin] = [id, lead];
  });
  return {
    answer,
    explanation: [
      'Each patient has the label whose examples have the nearest centre, by codes and measurements.',
      `The closest call is ${closest}: a lead of ${decimals(margin)}.`,
    ],
  };
};

/** Categories that name nothing: everybody who has none of the others is of it. */
const NOTHING = /^(?:none|no|other|nothing|healthy|normal)\b/i;

/**
 * The category whose name the codes of the record say most. Names that no description says are taken as steps from the
 * mildest to the most severe.
 */
export const asNamed: Method = asked => {
  const { question, profiles } = asked;
  const { categories = [] } = question.params;
  const found = categories.map(name => (NOTHING.test(name) ? [] : codesNamed(profiles, name).slice(0, 12)));
  const isSaid = categories.every((name, i) => NOTHING.test(name) || (found[i]?.[0]?.likeness ?? 0) > 0.3);
  if (!isSaid) return inSteps(asked, categories);
  const scores = profiles.map(({ counts }) =>
    found.map(codes =>
      codes.reduce((sum, { code, likeness }) => sum + likeness * Math.log1p(counts.get(code) ?? 0), 0),
    ),
  );
  const most = categories.map((_, c) => Math.max(1e-9, ...scores.map(of => of[c] ?? 0)));
  const rest = categories.findIndex(name => NOTHING.test(name));
  const answer = Object.fromEntries(
    question.subjects.map((id, i) => {
      const shares = categories.map((_, c) => (scores[i]?.[c] ?? 0) / (most[c] ?? 1));
      const at = shares.indexOf(Math.max(...shares));
      return [id, categories[rest >= 0 && (shares[at] ?? 0) < 0.2 ? rest : at] ?? ''];
    }),
  );
  return {
    answer,
    explanation: categories.map((name, i) =>
      NOTHING.test(name) ? `${name}: whoever has few codes of the others.` : `${name}: by ${listed(found[i] ?? [])}.`,
    ),
  };
};

function inSteps(asked: Asked, categories: readonly string[]) {
  const { question, vectors, random } = asked;
  const groups = kMeans(vectors, Math.min(categories.length, vectors.length), random);
  const severity = severityOf(asked);
  const meanOf = (group: number): number => {
    const members = severity.scores.filter((_, i) => groups[i] === group);
    return members.reduce((sum, each) => sum + each, 0) / Math.max(1, members.length);
  };
  const order = [...new Set(groups)].sort((a, b) => meanOf(a) - meanOf(b));
  return {
    answer: Object.fromEntries(
      question.subjects.map((id, i) => [id, categories[order.indexOf(groups[i] ?? 0)] ?? categories[0] ?? '']),
    ),
    explanation: [
      'No description says the names of the categories, so they are taken as steps from the mildest to the most severe: ' +
        'groups by k-means, in the order of their mean severity.',
      ...severity.explanation,
    ],
  };
}
