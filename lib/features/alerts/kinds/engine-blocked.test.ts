import { expect, it } from 'vitest';
import type { EngineFact } from '#lib/features/alerts/series/points.ts';
import { day, titles } from '#tests/support/alert-series.ts';
import { engineBlocked } from './engine-blocked.ts';

const fact: EngineFact = {
  engine: 'google',
  measuredAt: day(1),
  checkedAt: day(2),
  since: day(1),
  failingSince: day(2),
  reason: 'captcha',
};
const found = (of: EngineFact, until: Date, notified: [string, Date][] = []) =>
  engineBlocked.evaluate(
    [of],
    { hours: 24, recovered: true },
    {
      projectId: 'p',
      span: { after: day(1), until },
      notified: new Map(notified),
    },
  );

it('reports an engine without a measurement for longer than allowed despite checks', () => {
  expect(titles(found(fact, day(3, 7)))).toEqual(['Google: no data for 25 hours (CAPTCHA)']);
  expect(found(fact, day(3, 5))).toEqual([]);
  expect(found({ ...fact, reason: null, failingSince: null, checkedAt: day(1) }, day(9))).toEqual([]);
  expect(found({ ...fact, measuredAt: null }, day(3))).toHaveLength(1);
});

it('reports recovery once, only after a notification', () => {
  const back = { ...fact, measuredAt: day(3), checkedAt: day(3), failingSince: null, reason: null };
  expect(titles(found(back, day(4), [['engine:google', day(2)]]))).toEqual(['Google has recovered']);
  expect(found(back, day(4))).toEqual([]);
});
