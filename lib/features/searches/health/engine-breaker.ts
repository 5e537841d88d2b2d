import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { gate, type Health } from '#lib/features/searches/health/breaker.ts';
import {
  leaveProbe,
  noteFailure,
  noteGood,
  type Route,
  type RouteHealth,
  takeProbe,
} from '#lib/features/searches/health/health-store.ts';
import type { Attempt } from '#lib/features/searches/routes/route-attempt.ts';
import type { Ctx } from '#lib/net/context.ts';

/** In the health table, stands for all transports of an engine through one egress route. */
export const WHOLE_ENGINE = '*';

/**
 * Circuit breaker for an engine as a whole through one egress route. The breakers of its routes open too late: each
 * needs five failures, and an unresponsive route uses up the time of the routes after it. So a search in which no route
 * had any response counts as one failure of the engine, and five of them open this breaker, whatever routes are left.
 */
export class EngineBreaker {
  /** The health that blocks the engine; null when nothing does. */
  readonly shutBy: Health | null;
  /** This search probes whether the engine answers again: routes that back off for the same reason are tried too. */
  readonly isProbe: boolean;
  readonly #key: Route;
  readonly #known: Health | null;

  private constructor(key: Route, known: Health | null, door: ReturnType<typeof gate>) {
    this.#key = key;
    this.#known = known;
    this.shutBy = door === 'shut' ? known : null;
    this.isProbe = door === 'probe';
  }

  static async of(ctx: Ctx, engine: string, exit: string, health: readonly RouteHealth[]): Promise<EngineBreaker> {
    const key = { engine, exit, transport: WHOLE_ENGINE };
    const known = health.find((row) => row.exit === exit && row.transport === WHOLE_ENGINE) ?? null;
    const door = known ? gate(known, ctx.now()) : 'open';
    return new EngineBreaker(key, known, door === 'probe' && !(await takeProbe(key)) ? 'shut' : door);
  }

  /** Records the outcome of a search. @param attempts the failed ones; `answered`: a further one returned a page */
  async note(ctx: Ctx, attempts: readonly Attempt[], answered: boolean): Promise<void> {
    const asked = attempts.filter(({ failure, route }) => failure && route.via !== 'source');
    const silent = asked.length > 0 && asked.every(({ failure }) => failure?.reason === 'unreachable');
    if (!answered && silent) {
      const message = asked.at(-1)?.failure?.message ?? '';
      await noteFailure(this.#key, new EngineFailure('unreachable', message));
    } else if (answered || asked.length > 0) {
      // Any response will do, even a captcha: that is recorded for its route.
      if (this.#known && (this.isProbe || this.#known.failures > 0)) await noteGood(this.#key, ctx.now());
    } else if (this.isProbe) await leaveProbe(this.#key);
  }
}
