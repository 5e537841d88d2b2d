import 'server-only';
import type { PgBoss } from 'pg-boss';
import { log } from '#lib/platform/observability/log.ts';

/** How late a job may start that no NOTIFY announces: a delayed one, a retry, a failure to report. */
const CHECK_MS = 2_000;
/** The same when no job waited at the last check. */
const IDLE_CHECK_MS = 5_000;

/**
 * Wakes the consumers of queues with due jobs: one statement for all queues, where each consumer's own polling would be one
 * a consumer. Until `stop`, every two seconds while jobs wait, else every five; a failed check is logged, and the next one is
 * made as usual.
 * @param consumers pg-boss's consumer ids by queue
 */
export function wakeConsumers(boss: PgBoss, consumers: ReadonlyMap<string, readonly string[]>): { stop: () => void } {
  const queues = [...consumers.keys()];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const check = async () => {
    let next = CHECK_MS;
    try {
      // An index probe a queue, however many jobs wait there.
      const { rows } = await boss.getDb().executeSql(
        `SELECT q AS name,
          EXISTS (SELECT 1 FROM pgboss.job WHERE name = q AND state < 'active' AND start_after < now()) AS due
        FROM unnest($1::text[]) AS q WHERE EXISTS (SELECT 1 FROM pgboss.job WHERE name = q AND state < 'active')`,
        [queues],
      );
      for (const { name, due } of rows) if (due) for (const id of consumers.get(name) ?? []) boss.notifyWorker(id);
      if (rows.length === 0) next = IDLE_CHECK_MS;
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'queue: no check for due jobs');
    }
    if (!stopped) timer = setTimeout(check, next);
  };
  timer = setTimeout(check, CHECK_MS);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
