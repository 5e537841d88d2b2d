import 'server-only';
import type { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import {
  afterFailure,
  afterGood,
  type Health,
  PROBE_MS,
  queryShape,
  UNTRIED,
} from '#lib/features/searches/health/breaker.ts';
import { db } from '#lib/platform/database/db.ts';

/** One transport of an engine through one egress route. */
export interface Route {
  engine: string;
  exit: string;
  transport: string;
}

/** The state of the breaker of one route. */
export interface RouteHealth extends Route, Health {}

const columns = {
  state: true,
  reason: true,
  message: true,
  failures: true,
  oddQueries: true,
  since: true,
  retryAt: true,
  probeUntil: true,
  failedAt: true,
  lastGoodAt: true,
} as const;

/** Health of all routes ever tried, of one engine or of all. */
export function findHealth(engine?: string): Promise<RouteHealth[]> {
  return db().engineHealth.findMany({ where: engine === undefined ? {} : { engine } });
}

/**
 * Acquires the probe of an open route. A single atomic statement on the database's clock: of many callers in many
 * processes, one gets it.
 */
export async function takeProbe({ engine, exit, transport }: Route): Promise<boolean> {
  const taken = await db().$executeRaw`
    UPDATE engine_health SET state = 'half_open',
      probe_until = clock_timestamp() + make_interval(secs => ${PROBE_MS / 1000}::float8)
    WHERE engine = ${engine} AND exit = ${exit} AND transport = ${transport}
      AND ((state = 'open' AND retry_at <= clock_timestamp())
        OR (state = 'half_open' AND (probe_until IS NULL OR probe_until <= clock_timestamp())))`;
  return taken > 0;
}

/**
 * Ends the backoff of an engine through an egress route, so that the next caller may try. The failure count is kept.
 */
export async function endWaits(engine: string, exit: string): Promise<void> {
  await db().$executeRaw`UPDATE engine_health SET retry_at = clock_timestamp(), probe_until = NULL, state = 'open'
    WHERE engine = ${engine} AND exit = ${exit} AND state <> 'closed'`;
}

/** Releases the probe unused, so that the next caller may try. */
export async function leaveProbe({ engine, exit, transport }: Route): Promise<void> {
  await db().engineHealth.updateMany({
    where: { engine, exit, transport, state: 'half_open' },
    data: { state: 'open', probeUntil: null },
  });
}

/** Records a successful request. */
export async function noteGood({ engine, exit, transport }: Route, now: Date): Promise<void> {
  const data = afterGood(now);
  await db().engineHealth.upsert({
    where: { engine_exit_transport: { engine, exit, transport } },
    create: { engine, exit, transport, ...data },
    update: data,
  });
}

/**
 * Records that a captcha was solved: the clearance applies to the egress route, so its other routes no longer back off
 * because of captchas.
 */
export async function noteSolved({ engine, exit }: Pick<Route, 'engine' | 'exit'>): Promise<void> {
  await db().engineHealth.updateMany({
    where: { engine, exit, reason: 'captcha', state: { not: 'closed' } },
    data: UNTRIED,
  });
}

/**
 * Records a failure.
 * @param query the query of the search that failed
 * @returns the health afterwards
 */
export async function noteFailure(route: Route, failure: EngineFailure, query?: string): Promise<Health> {
  const { reason, message, retryAfterMs } = failure;
  const shape = query === undefined ? undefined : queryShape(query);
  const { engine, exit, transport } = route;
  const where = { engine_exit_transport: { engine, exit, transport } };
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO engine_health (engine, exit, transport)
      VALUES (${engine}, ${exit}, ${transport}) ON CONFLICT DO NOTHING`;
    const [clock] = await tx.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now FROM engine_health
      WHERE engine = ${engine} AND exit = ${exit} AND transport = ${transport} FOR UPDATE`;
    const before = (await tx.engineHealth.findUnique({ where, select: columns })) ?? UNTRIED;
    const after = afterFailure(before, { reason, message, retryAfterMs, shape }, clock.now, Math.random());
    await tx.engineHealth.update({ where, data: after });
    return after;
  });
}
