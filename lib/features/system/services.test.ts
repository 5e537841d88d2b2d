import { expect, test } from 'vitest';
import { failedServices } from '#lib/features/system/services.ts';
import type { RunningProcess } from '#lib/platform/process/running-processes.ts';

const metric = (name: string, values: Record<string, number>) => ({
  name,
  values: Object.entries(values).map(([upstream, value]) => ({ labels: { upstream }, value })),
});
const running = (name: string, failed: Record<string, number>, resting: Record<string, number>): RunningProcess => {
  const metrics = [
    metric('serpentine_upstream_failures_total', failed),
    metric('serpentine_upstream_resting', resting),
  ];
  // As the database returns it.
  return JSON.parse(JSON.stringify({ name, kind: 'web', version: '1', metrics }));
};

test('services that failed in any process are told, with the processes that leave them alone now', () => {
  const processes = [
    running('web-1', { whois: 2 }, { whois: 0, 'text-model': 0 }),
    running('worker-2', { 'text-model': 5, whois: 1 }, { whois: 0, 'text-model': 1 }),
  ];
  expect(failedServices(processes)).toEqual([
    { service: 'text-model', failures: 5, resting_in: ['worker-2'] },
    { service: 'whois', failures: 3, resting_in: [] },
  ]);
  expect(failedServices([running('web-1', {}, { mail: 0 })])).toEqual([]);
});
