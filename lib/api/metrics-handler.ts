import 'server-only';
import { Gauge, Registry } from 'prom-client';
import { refuse } from '#lib/api/handle.ts';
import { authenticate } from '#lib/features/accounts/tokens/tokens.ts';
import { findHealth } from '#lib/features/searches/health/health-store.ts';
import { env } from '#lib/platform/env.ts';
import { Forbidden } from '#lib/platform/errors.ts';
import { METRICS_TYPE, type MetricSnapshot, metricsText, ownMetrics } from '#lib/platform/observability/metrics.ts';
import { processName } from '#lib/platform/process/process-heartbeat.ts';
import { runningProcesses } from '#lib/platform/process/running-processes.ts';
import { queueStats } from '#lib/platform/queue/queue-stats.ts';

/**
 * Metrics of the whole installation for a Prometheus server: this process's own, those that every other process on any
 * machine reported with its last heartbeat, and those from the database (queue, engines). A scraper on the same machine
 * needs no token if there is no proxy (no APP_URL); any other scraper needs an owner's token.
 */
export async function serveMetrics(request: Request): Promise<Response> {
  try {
    await authorizeScrape(request);
    const own = processName('web');
    const [mine, others, shared] = await Promise.all([ownMetrics(own), snapshots(own), sharedMetrics()]);
    const text = await metricsText([mine, ...others, ...shared]);
    return new Response(text, { headers: { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' } });
  } catch (error) {
    return refuse(error);
  }
}

/** @throws Unauthorized, Forbidden */
async function authorizeScrape({ headers }: Request): Promise<void> {
  // Without APP_URL this header is the address that our own server saw (lib/cli/server/request-guard.ts).
  const peer = headers.get('x-forwarded-for') ?? '';
  const header = headers.get('authorization');
  // A proxy on this machine, or a page with DNS rebinding, sends another host.
  const isOwn = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(headers.get('host') ?? '');
  if (header === null && !env().APP_URL && isOwn && /^(?:::ffff:)?127\.|^::1$/.test(peer)) return;
  const { actor } = await authenticate(header);
  if (actor.role !== 'owner' || actor.scopes.length > 0) {
    throw new Forbidden('Metrics require an owner token with full access.');
  }
}

/** Metrics of the other processes; none during a database outage, when this one can still report its own. */
const snapshots = async (own: string): Promise<MetricSnapshot[]> =>
  (await runningProcesses().catch(() => [])).filter(({ name }) => name !== own).map(({ metrics }) => metrics);

/** Metrics from the database are the same in every process. */
async function sharedMetrics(): Promise<MetricSnapshot[]> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('serpentine_database_up', 'Whether the database responds: 1, otherwise 0', []);
  const jobs = gauge('serpentine_queue_jobs', 'Jobs in the queue, by job and state', ['job', 'state']);
  const oldest = gauge('serpentine_queue_oldest_seconds', 'How long the oldest ready job has been waiting', ['job']);
  const engines = gauge(
    'serpentine_engine_ready',
    'Whether an engine is available through an egress route: 1; paused: 0',
    ['engine', 'exit', 'transport'],
  );
  try {
    const [queue, health] = await Promise.all([queueStats(), findHealth()]);
    up.set(1);
    for (const { name: job, oldestSeconds, waiting, deferred, active, failed } of queue) {
      for (const [state, count] of Object.entries({ waiting, deferred, active, failed }))
        jobs.set({ job, state }, count);
      oldest.set({ job }, oldestSeconds);
    }
    for (const { engine, exit, transport, state } of health) {
      engines.set({ engine, exit, transport }, state === 'closed' ? 1 : 0);
    }
  } catch {
    up.set(0);
  }
  return [await registry.getMetricsAsJSON()];
}
