import { expect, test } from 'vitest';
import { databaseMemory, forgetDatabase } from '#lib/platform/database/database-memory.ts';

test('state about a database is created on first use, kept, and forgotten with its connections', () => {
  let created = 0;
  const counters = databaseMemory(() => {
    created++;
    return new Map<string, number>();
  });
  const others = databaseMemory(() => ({ rows: ['first'] }));
  expect(created).toBe(0);
  counters().set('ann', 1);
  others().rows.push('second');
  expect(counters().get('ann')).toBe(1);
  expect(created).toBe(1);
  forgetDatabase();
  expect(counters().get('ann')).toBeUndefined();
  expect(others().rows).toEqual(['first']);
  expect(created).toBe(2);
});
