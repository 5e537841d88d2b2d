import 'server-only';
import { statfs } from 'node:fs/promises';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type {
  getSystem as getContract,
  retryJob as retryContract,
  SystemState,
} from '#lib/features/system/contract.ts';
import { failedServices } from '#lib/features/system/services.ts';
import { databaseSizes, evidenceSizes, findFailedJobs, findLastBackup } from '#lib/features/system/store.ts';
import { KNOWN_CHROMIUM, outdatedBy } from '#lib/net/browser/binary.ts';
import { browserProbe } from '#lib/net/browser/health-probe.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserState } from '#lib/net/net.ts';
import { env } from '#lib/platform/env.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';
import { evidencePlace, probeEvidence } from '#lib/platform/evidence/index.ts';
import { health } from '#lib/platform/observability/health.ts';
import { type RunningProcess, runningProcesses } from '#lib/platform/process/running-processes.ts';
import { systemInfo } from '#lib/platform/process/system-info.ts';
import { retryFailedJob } from '#lib/platform/queue/queue.ts';
import { queueStats } from '#lib/platform/queue/queue-stats.ts';

const FAILED_SHOWN = 50;
const TABLES_SHOWN = 10;

/** @throws Forbidden for everyone but the owner, because it reveals other people's work */
function needOwner({ actor }: Ctx): void {
  const whole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !whole) {
    throw new Forbidden('Only the instance owner can view system status.');
  }
}

function describeBrowser({ source, version }: BrowserState): SystemState['browser'] {
  if (source === null || version === null) return null;
  const behind = outdatedBy({ source, version });
  const { major: newest, asOf: as_of } = KNOWN_CHROMIUM;
  return { source, version, outdated: behind === null ? null : { behind, newest, as_of } };
}

/** The state of the installation: all processes and the database. */
export async function getSystem(ctx: Ctx, _input: InputOf<typeof getContract>): Promise<OutputOf<typeof getContract>> {
  needOwner(ctx);
  const [{ status: _, ...parts }, facts, processes, queue, failed, sizes, evidence, backup] = await Promise.all([
    health({ browser: browserProbe(ctx.net), evidence: probeEvidence }),
    systemInfo(),
    runningProcesses(),
    queueStats(),
    findFailedJobs(FAILED_SHOWN),
    databaseSizes(TABLES_SHOWN),
    evidenceSizes(),
    findLastBackup(),
  ]);
  const { version, node, database, address, dataDir } = facts;
  return {
    data: {
      version,
      node,
      database,
      browser: describeBrowser(await ctx.net.warmBrowser()),
      address,
      data_dir: dataDir,
      parts: Object.entries(parts).map(([name, answer]) => ({ name, fault: answer === 'ok' ? null : answer })),
      processes: processes.map(describeProcess),
      services: failedServices(processes),
      queue: queue
        .filter(({ waiting, deferred, active, failed: ended }) => waiting + deferred + active + ended > 0)
        .map(({ name, oldestSeconds, ...counts }) => ({ job: name, ...counts, oldest_seconds: oldestSeconds })),
      failed_jobs: failed.map(({ job, id, reason, again, tried, at }) => ({
        job,
        id,
        reason,
        attempts: tried,
        failed_at: at.toISOString(),
        can_retry: again,
      })),
      storage: {
        database_bytes: Number(sizes.bytes),
        tables: sizes.tables.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
        evidence: evidence.map(({ kind, pieces, bytes }) => ({ kind, pieces, bytes: Number(bytes) })),
        evidence_place: evidencePlace(env()),
        disk_free_bytes: await freeBytes(dataDir),
      },
      last_backup: backup && {
        made_at: backup.madeAt.toISOString(),
        file: backup.file,
        bytes: Number(backup.bytes),
        rows: backup.rows,
        evidence: backup.evidence,
      },
    },
  };
}

/**
 * Requeues a failed job.
 * @throws NotFound when there is no such failed job, or its record already offers a retry
 */
export async function retryJob(
  ctx: Ctx,
  { job, id }: InputOf<typeof retryContract>,
): Promise<OutputOf<typeof retryContract>> {
  needOwner(ctx);
  const found = (await findFailedJobs(FAILED_SHOWN)).some((one) => one.job === job && one.id === id && one.again);
  if (!found || !(await retryFailedJob(job, id))) {
    throw new NotFound('No failed job of this type and id can be retried.');
  }
  return { data: { job, id, state: 'waiting' } };
}

function describeProcess({ name, kind, version, startedAt, seenAt, metrics }: RunningProcess) {
  const [memory] = metrics.find((metric) => metric.name === 'process_resident_memory_bytes')?.values ?? [];
  return {
    name,
    kind,
    version,
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    memory_bytes: typeof memory?.value === 'number' ? memory.value : null,
  } satisfies SystemState['processes'][number];
}

/** Null where the operating system does not report it. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
