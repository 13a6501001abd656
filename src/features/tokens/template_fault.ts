import { UserFault } from '../../core/fault';
import { parseTemplate } from '../../core/render/template';

/** What is wrong with a template and where. Lines and columns count from 0. */
export interface TemplateFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const PLACED = /, line (\d+), column (\d+): ([^]*)$/;

/** @returns null where the text is a template */
export function templateFault(text: string): TemplateFault | null {
  try {
    parseTemplate(text, 'template');
    return null;
  } catch (error) {
    const [, line, column, message] = (error instanceof UserFault && PLACED.exec(error.message)) || [];
    if (line === undefined || column === undefined || message === undefined) throw error;
    return {
      line: Number(line) - 1,
      column: Number(column) - 1,
      message: message[0]!.toUpperCase() + message.slice(1),
    };
  }
}
