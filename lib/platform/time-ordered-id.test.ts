import { expect, test } from 'vitest';
import { timeOrderedId } from '#lib/platform/time-ordered-id.ts';

test('ids are UUIDs of version 7 that sort by time', () => {
  const ids = [0, 1, 255, 256, 3_600_000].map((ms) => timeOrderedId(new Date(Date.UTC(2026, 0, 1) + ms)));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 100 }, () => timeOrderedId(new Date(0)))).size).toBe(100);
});
