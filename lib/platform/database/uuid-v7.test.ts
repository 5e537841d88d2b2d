import { expect, test } from 'vitest';
import { uuidV7 } from '#lib/platform/database/uuid-v7.ts';

test('ids are UUIDs of version 7 that sort by time', () => {
  const ids = [0, 1, 255, 256, 3_600_000].map((ms) => uuidV7(new Date(Date.UTC(2026, 0, 1) + ms)));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 100 }, () => uuidV7(new Date(0)))).size).toBe(100);
});
