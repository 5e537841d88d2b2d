/** A task that waited this long found its pool crowded. Eight tasks at a time wait less while a thread takes 500 a second. */
const WAIT_MS = 15;
/** Tasks in a row that found it crowded: the first ones of a thread always do, because its code is not compiled yet. */
const IN_A_ROW = 100;
/** A task that waits this long is behind one that takes much longer than others. */
export const STUCK_MS = 200;

/**
 * Whether the threads of a pool are too few. A thread costs about 40 MiB, and half a second of loading and compiling. Times are
 * those of `performance.now()`; while a thread starts, waiting says nothing.
 */
export class Crowding {
  #inARow = 0;
  #starting = 0;
  #startedAt = 0;

  get isLasting(): boolean {
    return this.#inARow >= IN_A_ROW;
  }

  /** A task was taken. */
  taken(queuedAt: number): void {
    this.#inARow = this.#waited(queuedAt) >= WAIT_MS ? this.#inARow + 1 : 0;
  }

  /** A task is still waiting. */
  stuck(queuedAt: number): void {
    if (this.#waited(queuedAt) >= STUCK_MS) this.#inARow = IN_A_ROW;
  }

  starting(): void {
    this.#starting++;
    this.#inARow = 0;
  }

  started(): void {
    this.#starting--;
    this.#startedAt = performance.now();
  }

  #waited(since: number): number {
    return this.#starting > 0 ? 0 : performance.now() - Math.max(since, this.#startedAt);
  }
}
