/** What `limitPage` needs of the caps. */
export interface PageLimits {
  canvasPixels: number;
  dialogs: number;
}

/**
 * Runs in every document before its own scripts: a canvas beyond measure would end the tab, and dialog after dialog
 * would be carried to this process one by one. A page can undo it; then the caps on the renderer's memory and on the
 * run's time end it after all.
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
