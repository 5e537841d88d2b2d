/**
 * `npm run worker`, also started by the supervisor: runs the queue's jobs. Run manually it is an additional worker, on this
 * or another machine with DATABASE_URL; without that variable it joins the program that runs on DATA_DIR.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { redirectConsoleToLog } from '#lib/cli/server/redirect-console.ts';
import { exportSettings } from '#lib/cli/startup/data-dir.ts';
import { runStep } from '#lib/cli/startup/run-step.ts';
import { onChildShutdown } from '#lib/cli/startup/shutdown-signals.ts';
import { startTracing } from '#lib/cli/startup/tracing.ts';
import { trimWhenIdle } from '#lib/cli/startup/trim-heap.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { BadEnvironment, env, parseEnv } from '#lib/platform/env.ts';
import { startProcessHeartbeat } from '#lib/platform/process/process-heartbeat.ts';
import pkg from '../../package.json' with { type: 'json' };

const GRACE_MS = 10_000;
const KEEP_MS = 30_000;

// Registered first: the parent process may be killed during the start, without a later event.
const asked = Promise.withResolvers<void>();
let started = false;
onChildShutdown(() => {
  asked.resolve();
  // A blocked start does not delay the shutdown.
  if (!started) setTimeout(() => process.exit(0), GRACE_MS);
});

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function settle(): Promise<void> {
  const env = parseEnv(process.env);
  const url = env.DATABASE_URL ?? (await findEmbedded(env.DATA_DIR))?.url;
  if (!url)
    return refuse(`DATABASE_URL is not set and nothing runs on ${env.DATA_DIR}; start the program first, or set it.`);
  exportSettings(env, url);
}

await settle().catch((error: unknown) => refuse(error instanceof BadEnvironment ? error.message : String(error)));
const { log } = await import('#lib/platform/observability/log.ts');
redirectConsoleToLog(log);
const tracing = await startTracing('worker', process.env, log);
const [{ jobs }, { runJobs }] = await Promise.all([
  import('#lib/worker/jobs.ts'),
  import('#lib/platform/queue/run-jobs.ts'),
]);
// The previous worker may have been killed and left its browser's folder behind.
const { sweepScratch } = await import('#lib/net/browser/process.ts');
sweepScratch();
const worker = await runJobs(
  jobs,
  async (signal, requestId) => {
    const { createCtx } = await import('#lib/features/create-ctx.ts');
    return createCtx({ actor: { kind: 'system' }, signal, requestId });
  },
  // In a process of its own: only for this, all jobs would be loaded here.
  async () => {
    const { problem } = await runStep('queues', AbortSignal.timeout(60_000)).catch((error: unknown) => {
      return { problem: String(error) };
    });
    if (problem !== null) log.error({ problem }, 'the queues of the jobs were not created');
  },
);
const { closeNet } = await import('#lib/net/index.ts');
const { DATABASE_URL: databaseUrl = '' } = env();
const reporting = startProcessHeartbeat({ kind: 'worker', version: pkg.version, databaseUrl });
started = true;
// Node writes its compile cache at exit; a killed process has written it by then too.
setTimeout(flushCompileCache, KEEP_MS).unref();
trimWhenIdle(() => worker.running() > 0);
if (!process.env.SERPENTINE_CHILD) process.stderr.write('The worker is running.\n');
await asked.promise;
await worker.stop(GRACE_MS);
await Promise.race([Promise.all([reporting.stop(), tracing?.stop()]), sleep(1_000)]);
await closeNet();
process.exit(0);
