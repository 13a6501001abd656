import { parseTemplate, TemplateFault } from '../../core/render/template';

/** @returns what is wrong with the text; null where it is a template */
export function templateFault(text: string, name: string): TemplateFault | null {
  try {
    parseTemplate(text, name);
    return null;
  } catch (error) {
    if (error instanceof TemplateFault) return error;
    throw error;
  }
}
