/** Limits that `limitPage` applies. */
export interface PageLimits {
  canvasPixels: number;
  dialogs: number;
}

/**
 * Runs in every document before its own scripts: an oversized canvas would crash the tab, and a flood of dialogs would be
 * relayed to this process one by one. A page can undo it; the caps on renderer memory and run time still end such a page.
 */
export function limitPage({ canvasPixels, dialogs }: PageLimits): void {
  for (const [side, other] of [
    ['width', 'height'],
    ['height', 'width'],
  ] as const) {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
    if (!own?.set) continue;
    const { set } = own;
    Object.defineProperty(HTMLCanvasElement.prototype, side, {
      ...own,
      set(this: HTMLCanvasElement, value: number) {
        set.call(this, value * this[other] > canvasPixels ? Math.floor(canvasPixels / this[other]) : value);
      },
    });
  }

  const own: Record<'alert' | 'confirm' | 'prompt', unknown> = window;
  const unanswered = { alert: undefined, confirm: false, prompt: null };
  let opened = 0;
  for (const name of ['alert', 'confirm', 'prompt'] as const) {
    const open = own[name];
    if (typeof open !== 'function') continue;
    own[name] = (...texts: unknown[]) => (++opened > dialogs ? unanswered[name] : Reflect.apply(open, window, texts));
  }
}
