import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { DOT, SERIES_COLOURS, type Chart, type Mark, type Tone } from '../../src/core/statistics/chart';
import { AREA_OPACITY, diamond, LIGHT_OPACITY, places } from '../../src/core/statistics/svg_text';

/** Charts on the page, in the theme's colours. */

const SERIES = [
  'var(--vscode-charts-blue)',
  'var(--vscode-charts-green)',
  'var(--vscode-charts-orange)',
  'var(--vscode-charts-purple)',
  'var(--vscode-charts-yellow)',
  'var(--vscode-charts-red)',
  'var(--cl-dim)',
  'color-mix(in srgb, var(--vscode-charts-blue) 45%, var(--vscode-charts-green))',
] as const satisfies { readonly length: typeof SERIES_COLOURS };

const TONES: Readonly<Record<Exclude<Tone, number>, string>> = {
  text: 'var(--fg)',
  dim: 'var(--dim)',
  grid: 'var(--hairline)',
  axis: 'color-mix(in srgb, var(--fg) 40%, transparent)',
  track: 'var(--track)',
};

/** The colour of a series on the page. */
export const seriesColour = (series: number): string => SERIES[series % SERIES_COLOURS] ?? SERIES[0];

const inkOf = (tone: Tone): string => (typeof tone === 'number' ? seriesColour(tone) : TONES[tone]);

export function chartView({ width, height, title, description, marks }: Chart): TemplateResult {
  return html`<svg
    class="chart"
    role="img"
    aria-label="${title}. ${description}"
    width=${width}
    height=${height}
    viewBox="0 0 ${width} ${height}"
  >
    ${marks.map(markView)}
  </svg>`;
}

function markView(mark: Mark): SVGTemplateResult {
  const ink = inkOf(mark.tone);
  switch (mark.kind) {
    case 'line':
      return svg`<polyline points=${places(mark.points)} fill="none" stroke=${ink}
        stroke-width=${typeof mark.tone === 'number' ? 1.8 : 1}
        stroke-dasharray=${mark.isDashed === true ? '5 3' : nothing}></polyline>`;
    case 'area':
      return svg`<polygon points=${places(mark.points)} fill=${ink} fill-opacity=${AREA_OPACITY}></polygon>`;
    case 'rect':
      return svg`<rect x=${mark.x} y=${mark.y} width=${Math.max(0, mark.width)} height=${mark.height} rx="2" fill=${ink}></rect>`;
    case 'dot':
      return svg`<circle cx=${mark.at[0]} cy=${mark.at[1]} r=${DOT} fill=${ink}
        fill-opacity=${mark.isLight === true ? LIGHT_OPACITY : nothing}><title>${mark.title}</title></circle>`;
    case 'diamond':
      return svg`<polygon points=${places(diamond(mark.at))} fill="var(--cl-background)" fill-opacity="0.01" stroke=${ink}
        stroke-width="1.4"><title>${mark.title}</title></polygon>`;
    case 'text':
      return svg`<text x=${mark.at[0]} y=${mark.at[1]} text-anchor=${mark.anchor} fill=${ink}
        font-weight=${mark.isBold === true ? 600 : nothing}>${mark.text}${
          mark.title === undefined ? nothing : svg`<title>${mark.title}</title>`
        }</text>`;
  }
}
