import { TimedOut } from '#lib/platform/errors.ts';

/**
 * Timeouts of one run: one for the whole run, one for the current step. When either expires, the run ends with a `TimedOut`
 * as its reason, so that everything waiting for it fails with the right error.
 */
export interface Deadline {
  /** Aborts when the run is over. Created on first access: most requests need none. */
  readonly signal: AbortSignal;
  /** The run ended with `reason`. */
  readonly over: boolean;
  readonly reason: unknown;
  /** Calls back when the run is over; only the last callback counts. */
  onOver: (callback: (() => void) | null) => void;
  /** Starts the timeout of the next step, which replaces the previous one. */
  step: (ms: number, what: string) => void;
  /** Restarts the current step's timeout (a chunk arrived). */
  refresh: () => void;
  /** Gives the whole run this much time from now on, whatever was left. */
  extend: (ms: number) => void;
  /** Ends the run now with an error of our own. */
  fail: (error: unknown) => void;
  /** No step is running (waiting for our own pacing). */
  pause: () => void;
  [Symbol.dispose]: () => void;
}

/** @param caller the caller's own signal; its reason is passed on */
export function createDeadline(totalMs: number, subject: string, caller?: AbortSignal): Deadline {
  return new Clocks(totalMs, subject, caller);
}

/**
 * One timer for both timeouts: it fires when the first could expire, and is set again if that timeout was moved. Starting or
 * refreshing a step then only changes a number, not a timer.
 */
class Clocks implements Deadline {
  #totalMs: number;
  #totalEnds: number;
  readonly #subject: string;
  readonly #caller: AbortSignal | undefined;
  readonly #forward = () => this.fail(this.#caller?.reason);
  #stepMs = 0;
  #stepWhat = '';
  #stepEnds = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #looksAt = Number.POSITIVE_INFINITY;
  #controller: AbortController | undefined;
  #callback: (() => void) | null = null;
  over = false;
  reason: unknown;

  constructor(totalMs: number, subject: string, caller: AbortSignal | undefined) {
    this.#totalMs = totalMs;
    this.#totalEnds = performance.now() + totalMs;
    this.#subject = subject;
    this.#caller = caller;
    if (caller?.aborted) this.#forward();
    else caller?.addEventListener('abort', this.#forward, { once: true });
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.over) this.#controller.abort(this.reason);
    else this.#watch();
    return this.#controller.signal;
  }

  onOver(callback: (() => void) | null): void {
    this.#callback = callback;
  }

  step(ms: number, what: string): void {
    this.#stepMs = ms;
    this.#stepWhat = what;
    this.#stepEnds = performance.now() + ms;
    this.#watch();
  }

  refresh(): void {
    if (this.#stepEnds !== Number.POSITIVE_INFINITY) this.#stepEnds = performance.now() + this.#stepMs;
  }

  extend(ms: number): void {
    this.#totalMs = ms;
    this.#totalEnds = performance.now() + ms;
    this.#watch();
  }

  pause(): void {
    this.#stepEnds = Number.POSITIVE_INFINITY;
    this.#watch();
  }

  readonly fail = (why: unknown): void => {
    if (this.over) return;
    this.over = true;
    this.reason = why;
    clearTimeout(this.#timer);
    this.#callback?.();
    this.#controller?.abort(why);
  };

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#forward);
  }

  /** Ensures that the timer fires no later than the first timeout. */
  #watch(): void {
    const at = Math.min(this.#totalEnds, this.#stepEnds);
    if (this.over || at >= this.#looksAt) return;
    clearTimeout(this.#timer);
    this.#looksAt = at;
    this.#timer = setTimeout(look, Math.max(1, Math.ceil(at - performance.now())), this);
  }

  look(): void {
    const now = performance.now();
    this.#looksAt = Number.POSITIVE_INFINITY;
    if (now >= this.#totalEnds) this.#expire('reading the full response', this.#totalMs);
    else if (now >= this.#stepEnds) this.#expire(this.#stepWhat, this.#stepMs);
    else this.#watch();
  }

  #expire(what: string, ms: number): void {
    this.fail(new TimedOut(`${this.#subject} timed out: ${what} (limit ${ms / 1000} s).`, { reason: what }));
  }
}

const look = (clocks: Clocks) => clocks.look();
