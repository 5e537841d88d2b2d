import { expect, test } from 'vitest';
import { passes } from '#tests/resilience/resilience-test.ts';
import { resilienceTest } from '#tests/resilience/upstreams.ts';

test('drill upstreams: a service that is down costs a time-out, then a refusal at once, and nobody else anything', async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
