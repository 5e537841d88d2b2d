import type { SystemState } from '#lib/features/system/contract.ts';
import type { RunningProcess } from '#lib/platform/process/running-processes.ts';

/** Failing external services whose circuit breaker is open, as each process reported them in its last heartbeat. */
export function failedServices(processes: readonly RunningProcess[]): SystemState['services'] {
  const found = new Map<string, SystemState['services'][number]>();
  for (const { name, metrics } of processes) {
    for (const [service, count] of countsIn(metrics, 'serpentine_upstream_failures_total')) {
      const one = found.get(service) ?? { service, failures: 0, resting_in: [] };
      found.set(service, { ...one, failures: one.failures + count });
    }
    for (const [service, count] of countsIn(metrics, 'serpentine_upstream_resting')) {
      if (count > 0) found.get(service)?.resting_in.push(name);
    }
  }
  return [...found.values()].sort((a, b) => a.service.localeCompare(b.service));
}

function countsIn(metrics: RunningProcess['metrics'], name: string): [string, number][] {
  const values = metrics.find((metric) => metric.name === name)?.values ?? [];
  return values.map(({ labels, value }) => [String(labels.upstream), Number(value)]);
}
