import type { AutoResetEvent } from '#lib/crawl/auto-reset-event.ts';
import type { Visit } from '#lib/crawl/frontier/frontier.ts';
import type { PageReading, VisitEnd } from '#lib/crawl/visit-page.ts';

/** A visit that has ended, with its times in milliseconds of a monotonic clock. */
export interface CompletedVisit<R extends PageReading> {
  item: Visit;
  /** Null: abandoned because the crawl ended. */
  end: VisitEnd<R> | null;
  startedAt: number;
  endedAt: number;
}

/** Visits in progress, and completed ones until they are processed. */
export class ActiveVisits<R extends PageReading> {
  readonly #make: (item: Visit) => Promise<VisitEnd<R>>;
  readonly #signal: AbortSignal;
  readonly #wake: AutoResetEvent;
  readonly #items = new Set<Visit>();
  readonly #ended: CompletedVisit<R>[] = [];
  #crash: { error: unknown } | null = null;

  /** @param signal visits that fail after it was aborted are abandoned; the event is set at each completion */
  constructor(make: (item: Visit) => Promise<VisitEnd<R>>, signal: AbortSignal, wake: AutoResetEvent) {
    this.#make = make;
    this.#signal = signal;
    this.#wake = wake;
  }

  /** In progress, or completed but not processed: a slow consumer gets no further pages. */
  get count(): number {
    return this.#items.size + this.#ended.length;
  }

  get areAllEnded(): boolean {
    return this.#items.size === 0;
  }

  begin(item: Visit, startedAt: number): void {
    this.#items.add(item);
    void this.#run(item, startedAt);
  }

  /** Records a visit that needs no request. */
  end(settled: CompletedVisit<R>): void {
    this.#ended.push(settled);
  }

  /** The earliest completion. @throws the error of a visit, or the one given to `crash` */
  next(): CompletedVisit<R> | undefined {
    if (this.#crash) throw this.#crash.error;
    return this.#ended.shift();
  }

  /** Removes and returns unprocessed completions. */
  rest(): CompletedVisit<R>[] {
    return this.#ended.splice(0);
  }

  crash(error: unknown): void {
    this.#crash ??= { error };
    this.#wake.set();
  }

  async #run(item: Visit, startedAt: number): Promise<void> {
    let end: VisitEnd<R> | null = null;
    try {
      end = await this.#make(item);
    } catch (error) {
      if (!this.#signal.aborted) this.#crash ??= { error };
    }
    this.#items.delete(item);
    this.#ended.push({ item, end, startedAt, endedAt: performance.now() });
    this.#wake.set();
  }
}
