import { describe, expect, test } from 'vitest';
import { comparedPeriod, periodOf } from '#lib/features/search-console/performance/periods.ts';

const loaded = { from: '2026-11-01', to: '2026-11-20' };

describe('a period', () => {
  test('ends with the last loaded day, so that it is compared with one of as many loaded days', () => {
    const period = periodOf({ from: '2026-11-17', to: '2026-11-25' }, loaded);
    expect(period).toEqual({ from: '2026-11-17', to: '2026-11-20' });
    expect(comparedPeriod(period ?? loaded, 'previous', loaded)).toEqual({ from: '2026-11-13', to: '2026-11-16' });
  });

  test('may be given from its end to its start', () => {
    expect(periodOf({ from: '2026-11-25', to: '2026-11-17' }, loaded)).toEqual({
      from: '2026-11-17',
      to: '2026-11-20',
    });
  });

  test('after the last loaded day is compared with nothing', () => {
    const period = periodOf({ from: '2026-11-21', to: '2026-11-25' }, loaded);
    expect(period).toEqual({ from: '2026-11-21', to: '2026-11-25' });
    expect(comparedPeriod(period ?? loaded, 'previous', loaded)).toBeNull();
  });
});
