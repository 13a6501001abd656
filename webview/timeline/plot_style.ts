import { css } from 'lit';

/** What uPlot's own style sheet says that the value chart needs; it would have to be fetched, this comes along. */
export const PLOT_STYLE = css`
  .uplot,
  .uplot * {
    box-sizing: border-box;
  }
  .uplot {
    width: min-content;
  }
  .u-wrap {
    position: relative;
    user-select: none;
  }
  .u-over,
  .u-under,
  .u-axis {
    position: absolute;
  }
  .u-under {
    overflow: hidden;
  }
  .uplot canvas {
    display: block;
    position: relative;
    width: 100%;
    height: 100%;
  }
  .u-select {
    position: absolute;
    pointer-events: none;
    background: var(--vscode-editor-selectionBackground, transparent);
    opacity: 0.5;
  }
  .u-cursor-x,
  .u-cursor-y {
    position: absolute;
    left: 0;
    top: 0;
    pointer-events: none;
  }
  .u-cursor-x {
    height: 100%;
    border-right: 1px dashed var(--cl-dim);
  }
  .u-cursor-y {
    display: none;
  }
  .u-cursor-pt {
    position: absolute;
    top: 0;
    left: 0;
    border-radius: 50%;
    border: 0 solid;
    pointer-events: none;
    background-clip: padding-box !important;
  }
  .u-off {
    display: none;
  }
`;
