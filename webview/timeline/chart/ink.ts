import type { Theme } from '../../kit/theme';

/** Text on the canvas: fonts made once a theme, widths measured once a text. */

const MOST_CACHED = 20_000;
const ELLIPSIS = '…';

export class Ink {
  readonly theme: Theme;
  readonly #context: CanvasRenderingContext2D;
  readonly font: string;
  readonly small: string;
  readonly bold: string;
  /** Colour of the label markers. */
  readonly label: string;
  readonly #categories = new Map<string, string>();
  readonly #widths = new Map<string, Map<string, number>>();
  #cached = 0;

  constructor(context: CanvasRenderingContext2D, theme: Theme) {
    this.#context = context;
    this.theme = theme;
    const size = Math.round(Math.min(Math.max(theme.fontSize, 11), 15));
    this.font = `${size - 1}px ${theme.fontFamily}`;
    this.small = `${size - 2}px ${theme.fontFamily}`;
    this.label = theme.color('charts-yellow', '#cca700');
    this.bold = `600 ${size - 2}px ${theme.fontFamily}`;
  }

  /** The colour of a category's marks; asked of the page's style once. */
  category(name: string): string {
    let color = this.#categories.get(name);
    if (color === undefined) this.#categories.set(name, (color = this.theme.category(name)));
    return color;
  }

  width(text: string, font = this.font): number {
    let widths = this.#widths.get(font);
    if (!widths) this.#widths.set(font, (widths = new Map<string, number>()));
    let width = widths.get(text);
    if (width === undefined) {
      if (++this.#cached > MOST_CACHED) {
        this.#widths.clear();
        this.#widths.set(font, (widths = new Map<string, number>()));
        this.#cached = 1;
      }
      this.#context.font = font;
      width = this.#context.measureText(text).width;
      widths.set(text, width);
    }
    return width;
  }

  /** The text, or as much of its beginning as fits with an ellipsis; empty where not even three letters do. */
  fit(text: string, room: number, font = this.font): string {
    const full = this.width(text, font);
    if (full <= room) return text;
    let keep = Math.floor((text.length * (room - this.width(ELLIPSIS, font))) / full);
    while (keep > 2) {
      const cut = text.slice(0, keep).trimEnd() + ELLIPSIS;
      if (this.width(cut, font) <= room) return cut;
      keep--;
    }
    return '';
  }

  /** Draws one line of text whose middle is at `y`. */
  text(text: string, x: number, y: number, color: string, font = this.font): void {
    const context = this.#context;
    context.font = font;
    context.fillStyle = color;
    context.textBaseline = 'middle';
    // Middle of lower-case letters rather than of the em box: it looks centred.
    context.fillText(text, x, y + 0.5);
  }
}
