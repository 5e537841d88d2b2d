import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricConfiguration,
  register,
} from 'prom-client';

/**
 * Metrics of this process, in Prometheus format. prom-client is kept out of the bundles, so every part of the web process
 * writes to the same registry. Labels have closed sets of values: no addresses, no user input.
 */

/** Reuses a metric registered under the name: a bundle may load this file more than once. */
function once<Kind>(name: string, make: () => Kind): Kind {
  return (register.getSingleMetric(name) as Kind | undefined) ?? make();
}

const histogram = <Label extends string>(
  options: Pick<MetricConfiguration<Label>, 'name' | 'help' | 'labelNames'> & { buckets: number[] },
) => once(options.name, () => new Histogram<Label>(options));
const counter = <Label extends string>(options: Pick<MetricConfiguration<Label>, 'name' | 'help' | 'labelNames'>) =>
  once(options.name, () => new Counter<Label>(options));

/** Completed requests of the API, MCP and the dashboard's own calls. */
export const requestSeconds = histogram<'endpoint' | 'status'>({
  name: 'serpentine_request_duration_seconds',
  help: 'Time from authentication to the response, by operation and HTTP status',
  labelNames: ['endpoint', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30],
});

/**
 * Every request of the web process, including pages and early rejections, from its first byte to the end of its response.
 */
export const httpSeconds = histogram<'kind' | 'status'>({
  name: 'serpentine_http_duration_seconds',
  help: 'Time from a request to the end of its response, by type (api, dashboard, page, file, watch) and status class',
  labelNames: ['kind', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30],
});

/** Attempts at jobs that ended in this process. */
export const jobSeconds = histogram<'job' | 'outcome'>({
  name: 'serpentine_job_duration_seconds',
  help: 'Duration of one job attempt, by job and outcome (completed, failed, deadletter)',
  labelNames: ['job', 'outcome'],
  buckets: [0.1, 0.5, 2, 10, 30, 120, 600],
});

/** Targets the egress policy refused. */
export const egressRefusals = counter<'reason'>({
  name: 'serpentine_egress_refusals_total',
  help: 'Targets rejected by the egress policy, by reason',
  labelNames: ['reason'],
});

/** Password hashes: the most expensive operation available to an anonymous client. */
export const passwordHashes = counter({
  name: 'serpentine_password_hashes_total',
  help: 'Password hashes started, for sign-ins and new passwords',
});

/** Failures of third-party services, as counted by the breaker. */
export const upstreamFailures = counter<'upstream'>({
  name: 'serpentine_upstream_failures_total',
  help: 'Failed calls to external services, by service type',
  labelNames: ['upstream'],
});

/** Number of servers per kind with an open breaker, read when the registry is. */
export function watchUpstreams(kinds: readonly string[], resting: (kind: string) => number): void {
  const name = 'serpentine_upstream_resting';
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'External servers with an open circuit breaker, by service type',
    labelNames: ['upstream'],
    collect() {
      for (const upstream of kinds) this.set({ upstream }, resting(upstream));
    },
  });
}

/** Spans of traces; only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const traceSpans = counter<'outcome'>({
  name: 'serpentine_trace_spans_total',
  help: 'Spans exported, or dropped because the trace receiver is unavailable',
  labelNames: ['outcome'],
});

/** Connections of this process to the database, read when the registry is. */
export function watchDatabasePool(read: () => { total: number; idle: number; waiting: number; most: number }): void {
  const name = 'serpentine_database_connections';
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'Database connections of this process: busy, idle, maximum, and requests waiting for one',
    labelNames: ['state'],
    collect() {
      const { total, idle, waiting, most } = read();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'most' }, most);
    },
  });
}

/** Runs of this process's browser pool, read when the registry is. */
export function watchBrowserPool(read: () => { running: number; queued: number; contexts: number }): void {
  const name = 'serpentine_browser_runs';
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'Browser runs of this process: running, waiting, and slots',
    labelNames: ['state'],
    collect() {
      const { running, queued, contexts } = read();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, queued);
      this.set({ state: 'places' }, contexts);
    },
  });
}

/** Every metric of one process at one time, as plain data. */
export type MetricSnapshot = Awaited<ReturnType<typeof register.getMetricsAsJSON>>;

/**
 * Milliseconds between samples of the event loop's delay. Sampling every 10 ms, as by default, takes 0.4% of a core in an idle
 * process. The delays that Node reports include this interval.
 */
const EVENT_LOOP_SAMPLING_MS = 100;

/** Also collects Node's default metrics (memory, event loop, garbage collection, file handles). Call once per process. */
export function collectProcessMetrics(): void {
  if (register.getSingleMetric('process_cpu_user_seconds_total')) return;
  collectDefaultMetrics({ eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLING_MS });
}

/** @param process added to every series as its label `process` */
export async function ownMetrics(process: string): Promise<MetricSnapshot> {
  register.setDefaultLabels({ process });
  return register.getMetricsAsJSON();
}

/** Merges the snapshots of many processes into one text (Prometheus text format 0.0.4). */
export async function metricsText(snapshots: readonly MetricSnapshot[]): Promise<string> {
  // No two processes share a series, so nothing is ever added up; "omit" would drop a metric.
  const whole = snapshots.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' })));
  return AggregatorRegistry.aggregate(whole).metrics();
}

export const METRICS_TYPE = register.contentType;
