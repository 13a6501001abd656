// Keeps the pages' bundles within their content policy, which forbids inline styles.
import { readFile } from 'node:fs/promises';

/**
 * The form controls' toolkit finds out whether `:focus-visible` is known by putting a <style> into the page, which the
 * policy refuses: an error in the console, and controls that show focus to the mouse. Every browser we build for knows it.
 * @type {import('esbuild').Plugin}
 */
export const withinPolicy = {
  name: 'within-policy',
  setup(build) {
    build.onLoad({ filter: /fast-web-utilities[\\/]dist[\\/]dom\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const asked = /export function canUseFocusVisible\(\) \{/;
      if (!asked.test(source))
        throw new Error(`${path} has no canUseFocusVisible any more: see ${import.meta.filename}`);
      return { contents: source.replace(asked, '$&\n    return true;'), loader: 'js' };
    });
  },
};
