import { parseTemplate, TemplateFault } from '../../core/render/template';

/** What is wrong with a template and where. Lines and columns count from 0, as the editor's do. */
export interface PlacedFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** @returns null where the text is a template */
export function templateFault(text: string): PlacedFault | null {
  try {
    parseTemplate(text, 'template');
    return null;
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    const { line, column, problem } = error;
    return { line: line - 1, column: column - 1, message: problem[0]!.toUpperCase() + problem.slice(1) };
  }
}
