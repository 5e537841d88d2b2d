/** One waits, any number call: nothing that was called before the wait is missed. */
export class AutoResetEvent {
  #rung = false;
  #answer: () => void = () => {};

  set(): void {
    this.#rung = true;
    this.#answer();
  }

  /** Until somebody rings, or `ms` are over; 0 or less: until somebody rings. */
  async wait(ms = 0): Promise<void> {
    if (!this.#rung) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = ms > 0 ? setTimeout(resolve, ms) : undefined;
      this.#answer = resolve;
      await promise;
      clearTimeout(timer);
    }
    this.#rung = false;
  }
}
