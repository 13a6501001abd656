import { DIAMOND, DOT, FONT_SIZE, SERIES_COLOURS, type Chart, type Mark, type Tone } from './chart';

/** Colours of an exported chart, on white: told apart also by those who see red and green alike (Okabe and Ito, 2008; the last Tol). */
export const SERIES = ['#0072b2', '#009e73', '#d55e00', '#cc79a7', '#56b4e9', '#e69f00', '#5a5a5a', '#882255'] as const;
const TONES: Readonly<Record<Exclude<Tone, number>, string>> = {
  text: '#1f1f1f',
  dim: '#5f5f5f',
  grid: '#e2e2e2',
  axis: '#9a9a9a',
  track: '#ececec',
};

/** How a tone is drawn where there is no theme. */
export function inkOf(tone: Tone): string {
  return typeof tone === 'number' ? (SERIES[tone % SERIES_COLOURS] ?? SERIES[0]) : TONES[tone];
}

/** The opacity of areas, and of light dots. */
export const AREA_OPACITY = 0.1;
export const LIGHT_OPACITY = 0.4;
export const FONT = 'Helvetica, Arial, sans-serif';

/** A chart as a file of its own: SVG 1.1 with its colours, a white ground, title and description. */
export function svgText(chart: Chart): string {
  const { width, height, title, description, marks } = chart;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" font-size="${FONT_SIZE}">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...marks.map(markText),
    '</svg>\n',
  ].join('\n');
}

function markText(mark: Mark): string {
  const ink = inkOf(mark.tone);
  switch (mark.kind) {
    case 'line': {
      const dashes = mark.isDashed === true ? ' stroke-dasharray="5 3"' : '';
      const weight = typeof mark.tone === 'number' ? 1.8 : 1;
      return `<polyline points="${places(mark.points)}" fill="none" stroke="${ink}" stroke-width="${weight}"${dashes}/>`;
    }
    case 'area':
      return `<polygon points="${places(mark.points)}" fill="${ink}" fill-opacity="${AREA_OPACITY}"/>`;
    case 'rect':
      return `<rect x="${n(mark.x)}" y="${n(mark.y)}" width="${n(mark.width)}" height="${n(mark.height)}" fill="${ink}"/>`;
    case 'dot': {
      const light = mark.isLight === true ? ` fill-opacity="${LIGHT_OPACITY}"` : '';
      const [x, y] = mark.at;
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${DOT}" fill="${ink}"${light}><title>${escaped(mark.title)}</title></circle>`;
    }
    case 'diamond':
      return `<polygon points="${places(diamond(mark.at))}" fill="none" stroke="${ink}" stroke-width="1.4"><title>${escaped(mark.title)}</title></polygon>`;
    case 'text': {
      const [x, y] = mark.at;
      const bold = mark.isBold === true ? ' font-weight="bold"' : '';
      const title = mark.title === undefined ? '' : `<title>${escaped(mark.title)}</title>`;
      return `<text x="${n(x)}" y="${n(y)}" text-anchor="${mark.anchor}" fill="${ink}"${bold}>${escaped(mark.text)}${title}</text>`;
    }
  }
}

/** The corners of a diamond. */
export function diamond([x, y]: readonly [number, number]): readonly (readonly [number, number])[] {
  return [
    [x, y - DIAMOND],
    [x + DIAMOND, y],
    [x, y + DIAMOND],
    [x - DIAMOND, y],
  ];
}

export const places = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

/** To a hundredth of a pixel. */
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** As text or in a quoted attribute; what XML has no place for is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
