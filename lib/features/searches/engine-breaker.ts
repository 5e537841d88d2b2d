import type { Ctx } from '#lib/features/context.ts';
import { gate, type Health } from '#lib/features/searches/breaker.ts';
import { EngineFailure } from '#lib/features/searches/failure.ts';
import {
  leaveProbe,
  noteFailure,
  noteGood,
  type Route,
  type RouteHealth,
  takeProbe,
} from '#lib/features/searches/health-store.ts';
import type { Attempt } from '#lib/features/searches/read-page.ts';

/** Stands in the table of health for all ways of asking an engine through one way out. */
export const WHOLE_ENGINE = '*';

/**
 * Whether an engine as a whole gives no answer through a way out. Its routes alone would tell too late: each has to fail
 * five times, and one that says nothing takes the time of the routes behind it. So a search in which no route had any
 * answer counts once for the engine, and five of them shut it, whatever routes are left.
 */
export class EngineBreaker {
  /** What keeps the engine from being asked; null where nothing does. */
  readonly shutBy: Health | null;
  /** This search finds out whether the engine answers again: routes that rest for the same reason are asked too. */
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

  /** Notes how a search ended here. @param attempts those that failed; `answered`: one more gave a page */
  async note(ctx: Ctx, attempts: readonly Attempt[], answered: boolean): Promise<void> {
    const asked = attempts.filter(({ failure, route }) => failure && route.via !== 'source');
    const silent = asked.length > 0 && asked.every(({ failure }) => failure?.reason === 'unreachable');
    if (!answered && silent) {
      const message = asked.at(-1)?.failure?.message ?? '';
      await noteFailure(this.#key, new EngineFailure('unreachable', message));
    } else if (answered || asked.length > 0) {
      // Any answer will do, a captcha too: its route says what it is.
      if (this.#known && (this.isProbe || this.#known.failures > 0)) await noteGood(this.#key, ctx.now());
    } else if (this.isProbe) await leaveProbe(this.#key);
  }
}
