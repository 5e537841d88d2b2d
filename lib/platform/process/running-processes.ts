import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { MetricSnapshot } from '#lib/platform/observability/metrics.ts';

/** Three missed heartbeats: a process silent for this long is gone, or disconnected. */
export const ALIVE_SECONDS = 35;

/** A process of the program, on any machine, with its last heartbeat. */
export interface RunningProcess {
  name: string;
  kind: 'web' | 'worker';
  version: string;
  startedAt: Date;
  seenAt: Date;
  metrics: MetricSnapshot;
}

/** Web and worker processes on every machine with a heartbeat in the last 35 s, by the database's clock. */
export function runningProcesses(): Promise<RunningProcess[]> {
  return db().$queryRaw<RunningProcess[]>`
    SELECT name, kind::text AS kind, version, started_at AS "startedAt", seen_at AS "seenAt", metrics
    FROM running_processes WHERE seen_at > now() - make_interval(secs => ${ALIVE_SECONDS}) ORDER BY kind, name`;
}
