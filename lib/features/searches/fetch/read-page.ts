import type { Engine } from '#lib/engines/engine.ts';
import type { CaptchaHelp } from '#lib/features/captcha/service.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { gate } from '#lib/features/searches/health/breaker.ts';
import { EngineBreaker } from '#lib/features/searches/health/engine-breaker.ts';
import {
  findHealth,
  leaveProbe,
  noteFailure,
  noteGood,
  noteSolved,
  type RouteHealth,
  takeProbe,
} from '#lib/features/searches/health/health-store.ts';
import { awaitSlot } from '#lib/features/searches/health/pace.ts';
import type { Attempt, PageOutcome } from '#lib/features/searches/routes/route-attempt.ts';
import type { PageAnswer, PageQuery, SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';
import { AppError, TimedOut } from '#lib/platform/errors.ts';

/** Minimum time for a successful attempt; with less, it is not started. */
const LEAST_MS = { http: 1_200, browser: 5_000, source: 1_200 } as const;
/** Maximum time of one attempt, so that another route can follow. */
const MAX_MS = { http: 10_000, browser: 20_000, source: 15_000 } as const;
/** The same when a browser waits for an announced AI overview. */
const WITH_OVERVIEW_MS = 30_000;
/** Minimum interval between two recorded successes. */
const GOOD_EVERY_MS = 5_000;

/** One page to read, within a budget of time. */
export interface PageReading {
  search: PageQuery;
  budget: Budget;
  /** How to solve a captcha; without it, a captcha is a failure. */
  help?: CaptchaHelp | undefined;
}

/**
 * Gets one page of results: tries route after route, each behind its breaker and at the engine's pace, until one
 * answers. When none does and one showed a captcha, it is solved in a browser if help is available.
 * When the AI overview or the local pack is requested, routes that can show it are tried first, including solving a captcha; the others
 * follow, so that the results are read even without it.
 * @throws the signal's reason
 */
export async function readPage<Answer extends PageAnswer>(
  ctx: Ctx,
  engine: Engine,
  routes: readonly SearchRoute<Answer>[],
  reading: PageReading,
): Promise<PageOutcome<Answer>> {
  const { search, help } = reading;
  const known = await findHealth(engine.id);
  const attempts: Attempt<Answer>[] = [];
  const wholes = new Map<string, EngineBreaker>();
  let answered: SearchRoute<Answer> | null = null;
  const { aiOverview = false, localPack = false } = search;
  const isAble = (route: SearchRoute<Answer>) =>
    (!aiOverview || route.canShowAiOverview === true) && (!localPack || route.canShowLocalPack === true);
  const order = routes.toSorted((a, b) => Number(isAble(b)) - Number(isAble(a)));
  /** The routes after it cannot show what is requested. */
  const lastAble = aiOverview || localPack ? order.findLast(isAble) : undefined;
  let isHelped = false;
  try {
    for (const route of order) {
      const whole = wholes.get(route.exit) ?? (await EngineBreaker.of(ctx, engine.id, route.exit, known));
      wholes.set(route.exit, whole);
      const answer = await tryRoute(ctx, engine, route, { ...reading, known, whole, attempts });
      if (answer) {
        answered = route;
        return { ok: true, answer, route, attempts };
      }
      if (route !== lastAble || !help) continue;
      isHelped = true;
      const behind = await behindCaptcha(ctx, engine, attempts, { ...reading, help });
      if (!behind.ok) {
        attempts.splice(0, attempts.length, ...behind.attempts);
        continue;
      }
      answered = behind.route;
      return behind;
    }
  } finally {
    // Also when the caller's time was up: by then, a silent route is a result too.
    for (const [exit, whole] of wholes) {
      const here = attempts.filter(({ route }) => route.exit === exit);
      await whole.note(ctx, here, answered?.exit === exit).catch((error: unknown) => {
        ctx.log.warn({ err: error, engine: engine.id, exit }, 'engine health not recorded');
      });
    }
  }
  return help && !isHelped ? behindCaptcha(ctx, engine, attempts, { ...reading, help }) : { ok: false, attempts };
}

interface Trial<Answer> extends Omit<PageReading, 'help'> {
  known: readonly RouteHealth[];
  whole: EngineBreaker;
  /** Failed attempts are appended. */
  attempts: Attempt<Answer>[];
}

/** Tries one route behind its breaker; null when it gave no page. @throws the signal's reason */
async function tryRoute<Answer extends PageAnswer>(
  ctx: Ctx,
  engine: Engine,
  route: SearchRoute<Answer>,
  { known, whole, search, budget, attempts }: Trial<Answer>,
): Promise<Answer | null> {
  const key = { engine: engine.id, exit: route.exit, transport: route.transport };
  if (whole.shutBy && route.via !== 'source') {
    attempts.push({ route, failure: null, health: whole.shutBy, own: null });
    return null;
  }
  const health = known.find((row) => row.exit === route.exit && row.transport === route.transport) ?? null;
  const door = health ? gate(health, ctx.now()) : 'open';
  const goesAlong = door === 'shut' && whole.isProbe && health?.reason === 'unreachable';
  if (!goesAlong && (door === 'shut' || (door === 'probe' && !(await takeProbe(key))))) {
    attempts.push({ route, failure: null, health, own: null });
    return null;
  }
  try {
    const answer = await attempt(ctx, route, { search, budget });
    const settled = health?.state === 'closed' && health.failures === 0 && health.lastGoodAt;
    if (!settled || ctx.now().getTime() - settled.getTime() > GOOD_EVERY_MS) await noteGood(key, ctx.now());
    return answer;
  } catch (error) {
    if (error instanceof EngineFailure) {
      const after = await noteFailure(key, error, search.query);
      ctx.log.info({ ...key, reason: error.reason, retryAt: after.retryAt }, 'search engine failed');
      attempts.push({ route, failure: error, health: after, own: null });
      return null;
    }
    if (door === 'probe') await leaveProbe(key);
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    attempts.push({ route, failure: null, health: null, own: error });
    return null;
  }
}

/** Goes back to the first browser route that showed a captcha, and has it solved. */
async function behindCaptcha<Answer extends PageAnswer>(
  ctx: Ctx,
  engine: Engine,
  attempts: Attempt<Answer>[],
  reading: PageReading & { help: CaptchaHelp },
): Promise<PageOutcome<Answer>> {
  const { search, help } = reading;
  for (const { route, failure, health, own } of attempts) {
    if (route.via !== 'browser' || own) continue;
    const met = failure ? 'now' : 'before';
    if ((failure?.reason ?? health?.reason) !== 'captcha' || !(await help.isWorthwhile(met))) continue;
    const key = { engine: engine.id, exit: route.exit, transport: route.transport };
    try {
      const answer = await attempt(ctx, route, reading);
      await noteSolved(key);
      await noteGood(key, ctx.now());
      return { ok: true, answer, route, attempts };
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (error instanceof EngineFailure) {
        const last = { route, failure: error, health: await noteFailure(key, error, search.query), own: null };
        // The latest attempt at this route comes first.
        return { ok: false, attempts: [last, ...attempts.filter((one) => one.route !== route)] };
      }
      if (!(error instanceof AppError)) throw error;
      // A failure of our own says less than the captcha, which is already known.
      ctx.log.warn({ ...key, err: error }, 'CAPTCHA could not be shown');
    }
  }
  return { ok: false, attempts };
}

async function attempt<Answer>(
  ctx: Ctx,
  route: SearchRoute<Answer>,
  { search, budget, help }: PageReading,
): Promise<Answer> {
  const spare = () => budget.remainingMs() - LEAST_MS[route.via];
  if (spare() < 0) throw new TimedOut(`The search on ${route.name} took too long.`);
  await awaitSlot(route, spare(), ctx.signal);
  const usualMs = search.aiOverview && route.via === 'browser' ? WITH_OVERVIEW_MS : MAX_MS[route.via];
  const timeoutMs = Math.min(route.mostMs ?? usualMs, budget.remainingMs());
  try {
    return await route.ask(ctx, { search, timeoutMs, help });
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw asFailure(error, timeoutMs, route);
  }
}

/**
 * A network error while requesting an engine is the engine's failure; a missing prerequisite of this installation is
 * not.
 */
function asFailure(error: unknown, timeoutMs: number, { via, name }: Pick<SearchRoute, 'via' | 'name'>): unknown {
  if (!(error instanceof AppError)) return error;
  const { message, code } = error;
  if (code === 'unreachable' || code === 'invalid_input') {
    return new EngineFailure('unreachable', `could not be read: ${message.replace(/\.$/, '')}`, { cause: error });
  }
  // Too little time was left, which says nothing about the engine.
  if (code === 'timed_out' && timeoutMs < Math.min(MAX_MS[via], 5_000)) {
    return new TimedOut(`${name} did not respond within the time limit.`, { cause: error });
  }
  if (code === 'timed_out') return new EngineFailure('unreachable', 'timed out', { cause: error });
  if (code === 'refused') {
    return new EngineFailure('garbage', 'redirects to a URL that is not allowed', { cause: error });
  }
  return error;
}
