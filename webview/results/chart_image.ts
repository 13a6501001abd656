import { DOT, FONT_SIZE, type Chart, type Mark, type Point } from '../../src/core/statistics/chart';
import { AREA_OPACITY, diamond, FONT, inkOf, LIGHT_OPACITY } from '../../src/core/statistics/svg_text';

/** So many pixels of an image are one of the chart. */
const SCALE = 2;

/**
 * A chart as a PNG on white, in the colours of an exported file. It is drawn mark by mark: the page's policy loads no images,
 * so that an SVG can't be drawn through one.
 * @returns base64
 */
export async function chartImage(chart: Chart): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = chart.width * SCALE;
  canvas.height = chart.height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw the chart on.');
  context.scale(SCALE, SCALE);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, chart.width, chart.height);
  for (const mark of chart.marks) draw(context, mark);
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The chart is too large for an image.');
  return base64(new Uint8Array(await blob.arrayBuffer()));
}

function draw(context: CanvasRenderingContext2D, mark: Mark): void {
  const ink = inkOf(mark.tone);
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.globalAlpha = 1;
  switch (mark.kind) {
    case 'line':
      context.lineWidth = typeof mark.tone === 'number' ? 1.8 : 1;
      context.setLineDash(mark.isDashed === true ? [5, 3] : []);
      trace(context, mark.points);
      context.stroke();
      context.setLineDash([]);
      return;
    case 'area':
      context.globalAlpha = AREA_OPACITY;
      trace(context, mark.points);
      context.fill();
      return;
    case 'rect':
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
      return;
    case 'dot':
      context.globalAlpha = mark.isLight === true ? LIGHT_OPACITY : 1;
      context.beginPath();
      context.arc(...mark.at, DOT, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'diamond':
      context.lineWidth = 1.4;
      trace(context, diamond(mark.at));
      context.closePath();
      context.stroke();
      return;
    case 'text':
      context.font = `${mark.isBold === true ? 'bold ' : ''}${FONT_SIZE}px ${FONT}`;
      context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor;
      context.fillText(mark.text, ...mark.at);
  }
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
