import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/upstreams.ts';

test('drill upstreams: a service that is down costs a time-out, then a refusal at once, and nobody else anything', async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
}, 300_000);
