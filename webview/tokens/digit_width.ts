const widths = new Map<string, number>();

/** Pixels that a digit takes in an element's font. Figures are tabular: each digit is as wide as any other. */
export function digitWidth(element: Element): number {
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = widths.get(font);
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return parseFloat(fontSize) * 0.6;
  context.font = font;
  const { width } = context.measureText('0');
  widths.set(font, width);
  return width;
}
