import { html, nothing, type TemplateResult } from 'lit';
import type { HierarchyNode } from '../../src/core/meds/hierarchy';
import type { Hierarchy } from '../../src/core/view/hierarchy';
import { classWords, stepWords } from '../../src/core/view/source_words';
import type { CodeAsked } from '../../src/protocol/viewer';

/**
 * The ways down to a code, a line each; every class is a button that filters to it and what is below it.
 * @param code index into the subject's code table
 */
export function classPaths(
  hierarchy: Hierarchy,
  code: number,
  filterTo: (to: CodeAsked) => void,
): TemplateResult | typeof nothing {
  const ways = hierarchy.pathsOf(code);
  if (ways.length === 0) return nothing;
  return html`<div class="paths" role="group" aria-label="Where the code stands">
    ${ways.map(way => html`<div class="path">${way.map((at, i) => step(hierarchy.node(at), i > 0, filterTo))}</div>`)}
  </div>`;
}

function step(
  node: HierarchyNode | null,
  follows: boolean,
  filterTo: (to: CodeAsked) => void,
): TemplateResult | typeof nothing {
  if (!node) return nothing;
  return html`${follows ? html`<span class="then" aria-hidden="true"> › </span>` : nothing}<button
      class="step"
      title=${`${classWords(node)}\nFilter to this and descendants`}
      @click=${() => filterTo(node)}
    >
      ${stepWords(node)}
    </button>`;
}
