import { JsonSyntaxError, parseJson } from '../../core/cohort/json_source';

/** Where an idea begins in the text of its file. */
export interface IdeaPlace {
  readonly id: string;
  /** UTF-16 code units from the text's beginning. */
  readonly at: number;
}

/** Where the ideas with an id stand, in order; none where the text is no JSON. */
export function ideaPlaces(text: string): readonly IdeaPlace[] {
  try {
    const root = parseJson(text);
    const ideas = root.kind === 'object' ? root.members.find(({ key }) => key === 'ideas')?.value : undefined;
    if (ideas?.kind !== 'array') return [];
    return ideas.items.flatMap(item => {
      const id = item.kind === 'object' ? item.members.find(({ key }) => key === 'id')?.value : undefined;
      return id?.kind === 'string' ? [{ id: id.value, at: item.at }] : [];
    });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return [];
    throw error;
  }
}

/** 0 where the text has no such idea. */
export function placeOfIdea(text: string, id: string): number {
  return ideaPlaces(text).find(place => place.id === id)?.at ?? 0;
}
