// What the benchmark puts into the viewer's frame before its own scripts. It must not use anything outside itself.

/** @typedef {'pan' | 'zoom' | 'scroll table'} Movement */

/**
 * @typedef {object} Bench
 * @property {() => Promise<number>} firstPaint milliseconds from the arrival of the subject's columns to the end of the
 *   first frame in which marks and table rows stand
 * @property {(movement: Movement, count: number) => Promise<FrameTimes>} frames moves something in each of so many frames
 */

/**
 * Per frame, in milliseconds.
 * @typedef {object} FrameTimes
 * @property {number[]} work what the page's thread does for it: the input's handlers, scripts, style, layout, paint
 * @property {number[]} interval since the frame before
 */

/** Installs `window.bench`. */
export function installBench() {
  /** @type {{ arrived: number }} */
  const state = { arrived: NaN };
  addEventListener(
    'message',
    event => {
      if (event.data?.value?.columns instanceof Uint8Array) state.arrived = performance.now();
    },
    true,
  );

  /** @param {ParentNode} within @param {string} selector @returns {HTMLElement | null} also inside shadow roots */
  const find = (within, selector) => {
    const here = within.querySelector(selector);
    if (here instanceof HTMLElement) return here;
    for (const element of Array.from(within.querySelectorAll('*'))) {
      const below = element.shadowRoot && find(element.shadowRoot, selector);
      if (below) return below;
    }
    return null;
  };
  /** @param {string} selector */
  const need = selector => {
    const found = find(document, selector);
    if (!found) throw new Error(`The page has no ${selector}.`);
    return found;
  };
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));
  /** The task after a frame: by then the frame is painted. */
  const afterPaint = () =>
    new Promise(resolve => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      requestAnimationFrame(() => port2.postMessage(null));
    });

  /** Whether marks and table rows stand: the canvas has more than one colour in its middle. */
  const shown = () => {
    const canvas = find(document, '.plot canvas');
    const row = find(document, 'cl-grid')?.shadowRoot?.querySelectorAll('[role=row]').length ?? 0;
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width < 10 || row < 5) return false;
    const context = canvas.getContext('2d');
    const pixels = context?.getImageData(0, canvas.height >> 1, canvas.width, 1).data ?? [];
    for (let i = 4; i < pixels.length; i += 4) if (pixels[i] !== pixels[0]) return true;
    return false;
  };

  /** @type {Record<Movement, (step: number) => void>} */
  const movements = {
    // There and back again, so that the window stays among the events.
    pan: step => wheel('.plot', { deltaX: step % 80 < 40 ? 25 : -25 }),
    zoom: step => wheel('.plot', { deltaY: step % 80 < 40 ? -20 : 20, ctrlKey: true }),
    'scroll table': () => {
      const grid = need('.grid');
      const event = new WheelEvent('wheel', { deltaY: 90, bubbles: true, cancelable: true });
      if (grid.dispatchEvent(event)) grid.scrollTop += 90;
    },
  };
  /** @param {string} selector @param {WheelEventInit} how */
  const wheel = (selector, how) => {
    const element = need(selector);
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    element.dispatchEvent(new WheelEvent('wheel', { ...at, ...how, bubbles: true, cancelable: true }));
  };

  /** @type {Bench} */
  const bench = {
    async firstPaint() {
      while (Number.isNaN(state.arrived) || !shown()) await nextFrame();
      await afterPaint();
      return performance.now() - state.arrived;
    },
    async frames(movement, count) {
      /** @type {FrameTimes} */
      const times = { work: [], interval: [] };
      let last = NaN;
      for (let step = 0; step < count; step++) {
        // Asked for before the page asks for its own frame, so it is called before the page's drawing …
        const frame = new Promise(resolve => requestAnimationFrame(() => resolve(performance.now())));
        const painted = afterPaint();
        const start = performance.now();
        movements[movement](step);
        const handled = performance.now() - start;
        const begin = Number(await frame);
        await painted;
        // … and this after the frame's last step on this thread.
        times.work.push(handled + performance.now() - begin);
        if (!Number.isNaN(last)) times.interval.push(begin - last);
        last = begin;
      }
      return times;
    },
  };
  Object.assign(window, { bench });
}
