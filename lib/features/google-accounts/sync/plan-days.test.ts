import { expect, test } from 'vitest';
import { lastFinalDay, planDays, withDay } from '#lib/features/google-accounts/sync/plan-days.ts';

const available = ['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05'];

test('the first sync goes back from the newest day', () => {
  expect(planDays({ loaded: null, oldest: '2026-11-02', available })).toEqual([
    '2026-11-05',
    '2026-11-04',
    '2026-11-02',
  ]);
});

test('a later sync loads new days first, oldest first, then continues the backfill', () => {
  const loaded = { from: '2026-11-02', to: '2026-11-02' };
  expect(planDays({ loaded, oldest: '2026-10-01', available })).toEqual(['2026-11-04', '2026-11-05', '2026-11-01']);
});

test('loaded days stay contiguous', () => {
  expect(withDay(null, '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-05' });
  expect(withDay({ from: '2026-11-04', to: '2026-11-05' }, '2026-11-02')).toEqual({
    from: '2026-11-02',
    to: '2026-11-05',
  });
  expect(withDay({ from: '2026-11-04', to: '2026-11-05' }, '2026-11-06')).toEqual({
    from: '2026-11-04',
    to: '2026-11-06',
  });
});

test('days are final after two', () => expect(lastFinalDay('2026-03-01')).toBe('2026-02-27'));
