import type { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import type { Health } from '#lib/features/searches/health/breaker.ts';
import type { PageAnswer, SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import type { AppError } from '#lib/platform/errors.ts';

/** The outcome of one route. */
export interface Attempt<Answer = PageAnswer> {
  route: SearchRoute<Answer>;
  /** The engine's failure; null when the route is blocked, or something of our own failed. */
  failure: EngineFailure | null;
  /** After the attempt; before it when the route is blocked. */
  health: Health | null;
  /** Our own failure: no browser, no free slot in time. */
  own: AppError | null;
}

/** The response of the first route that gave one, or the attempts that failed. */
export type PageOutcome<Answer = PageAnswer> =
  | { ok: true; answer: Answer; route: SearchRoute<Answer>; attempts: Attempt<Answer>[] }
  | { ok: false; attempts: Attempt<Answer>[] };
