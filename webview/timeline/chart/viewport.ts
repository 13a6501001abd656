/** How time and rows map to the pixels of the plot. One object for the life of a chart, changed in place. */
export class Viewport {
  /** CSS pixels of the canvas. */
  width = 0;
  height = 0;
  ratio = 1;
  /** The window of time over `plotWidth` pixels. */
  from = 0;
  to = 1;
  scrollTop = 0;
  /** Height of the axis and of the label rows, above the lanes. */
  headHeight = 0;

  /** Room at the right edge for the scale of the charts. */
  static readonly SCALE_WIDTH = 46;

  get plotWidth(): number {
    return Math.max(1, this.width - Viewport.SCALE_WIDTH);
  }

  get perPixel(): number {
    return (this.to - this.from) / this.plotWidth;
  }

  x(time: number): number {
    return ((time - this.from) / (this.to - this.from)) * this.plotWidth;
  }

  time(x: number): number {
    return this.from + x * this.perPixel;
  }

  /** Height of the part that shows lanes. */
  get bodyHeight(): number {
    return Math.max(0, this.height - this.headHeight);
  }

  /** Rounds to whole device pixels, so that lines are crisp. */
  snap(position: number): number {
    return Math.round(position * this.ratio) / this.ratio;
  }
}
