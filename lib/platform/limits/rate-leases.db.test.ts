import { expect, test } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { takeFromMinute } from '#lib/platform/limits/limit-store.ts';
import { allowanceOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { takeFromRate } from '#lib/platform/limits/rate-leases.ts';

const stored = async (key: string) =>
  (await db().usageCounter.findFirst({ where: { key }, select: { count: true } }))?.count ?? 0;

test('most requests need no statement: one lease is a fiftieth of the rate', async () => {
  expect(await takeFromRate('rate:token:lease', 600)).toBe(true);
  expect(await stored('rate:token:lease')).toBe(12);
  for (let n = 0; n < 11; n++) expect(await takeFromRate('rate:token:lease', 600)).toBe(true);
  expect(await stored('rate:token:lease')).toBe(12);
  expect(await takeFromRate('rate:token:lease', 600)).toBe(true);
  expect(await stored('rate:token:lease')).toBe(24);
});

test('U4: exactly the rate passes, one by one and at once', async () => {
  let passed = 0;
  for (let n = 0; n < 130; n++) if (await takeFromRate('rate:token:single', 120)) passed++;
  expect(passed).toBe(120);
  const outcomes = await Promise.all(Array.from({ length: 900 }, () => takeFromRate('rate:token:burst', 600)));
  expect(outcomes.filter(Boolean)).toHaveLength(600);
});

test('U4: with another process, never more than the rate passes, and at most its lease is lost', async () => {
  const rate = 200;
  // The other process has leased four and uses none.
  await takeFromMinute('rate:token:other', rate, 4);
  const outcomes: boolean[] = [];
  for (let n = 0; n < rate; n++) outcomes.push(await takeFromRate('rate:token:other', rate));
  expect(outcomes.filter(Boolean)).toHaveLength(rate - 4);
  expect(await stored('rate:token:other')).toBe(rate);
});

test('what is left counts requests, not leases', async () => {
  const limits = { ratePerMinute: 600, dailyLimit: null };
  await takeRequest('token:left', limits);
  await takeRequest('token:left', limits);
  expect((await allowanceOf('token:left', limits)).minute).toMatchObject({ left: 598 });
});
