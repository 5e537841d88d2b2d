/** An auto-reset event: one waiter, any number of setters. A `set` before `wait` is not lost. */
export class AutoResetEvent {
  #rung = false;
  #answer: () => void = () => {};

  set(): void {
    this.#rung = true;
    this.#answer();
  }

  /** Waits until the event is set or `ms` have passed; 0 or less waits without a limit. */
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
