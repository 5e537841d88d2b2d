import { hostname } from 'node:os';
import pg from 'pg';
import { collectProcessMetrics, ownMetrics } from '#lib/platform/observability/metrics.ts';

const EVERY_MS = 10_000;
/** Killed processes leave their row behind; after this time it is deleted. */
const FORGOTTEN = '1 hour';

/** What a process of the program does. */
export type ProcessKind = 'web' | 'worker';

/** Name of a process in the database and on its metrics. */
export const processName = (kind: ProcessKind): string => `${kind}-${hostname()}-${process.pid}`;

/** What a process reports about itself, and how often. */
export interface HeartbeatOptions {
  kind: ProcessKind;
  version: string;
  databaseUrl: string;
  /** Milliseconds between heartbeats (10,000). */
  every?: number;
}

/**
 * Writes a heartbeat of this process with its metrics, now and every ten seconds, until stopped. It survives a database
 * outage and resumes afterwards. It uses a separate connection: waiting behind busy ones would look like a dead process.
 */
export function startProcessHeartbeat({ kind, version, databaseUrl, every = EVERY_MS }: HeartbeatOptions): {
  stop: () => Promise<void>;
} {
  collectProcessMetrics();
  const name = processName(kind);
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    // Kept open: a new connection for each heartbeat costs more than the heartbeat.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  pool.on('error', () => {});
  const sign = async () => {
    const metrics = JSON.stringify(await ownMetrics(name));
    await pool.query(
      `WITH forgotten AS (DELETE FROM running_processes WHERE seen_at < now() - interval '${FORGOTTEN}' AND name <> $1)
       INSERT INTO running_processes (name, kind, version, started_at, seen_at, metrics) VALUES ($1, $2, $3, $4, now(), $5)
       ON CONFLICT (name) DO UPDATE SET version = $3, started_at = $4, seen_at = now(), metrics = $5`,
      [name, kind, version, startedAt, metrics],
    );
  };
  let isBusy = false;
  let last = Promise.resolve();
  // Ticks that come due during a slow one are skipped.
  const tick = () => {
    if (isBusy) return;
    isBusy = true;
    last = sign()
      .catch(() => {})
      .finally(() => {
        isBusy = false;
      });
  };
  tick();
  const timer = setInterval(tick, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await pool.query('DELETE FROM running_processes WHERE name = $1', [name]).catch(() => {});
      await pool.end();
    },
  };
}
