import { describe, expect, it } from 'vitest';
import { everyDay, namesPattern, ratesOf, type StateCount } from '#lib/features/ai-visibility/rates.ts';

const row = (state: StateCount['state'], count: number, more: Partial<StateCount> = {}): StateCount => ({
  state,
  count,
  places: 0,
  mentioned: 0,
  mentionedNotCited: 0,
  ...more,
});

describe('ratesOf', () => {
  it('divides by what was measured, and by answers alone for citations', () => {
    const rates = ratesOf([
      row('cited', 3, { places: 6, mentioned: 2 }),
      row('not_cited', 5, { mentioned: 1, mentionedNotCited: 1 }),
      row('absent', 8),
      row('unmeasured', 100),
    ]);
    expect(rates).toEqual({
      cited: 3,
      not_cited: 5,
      absent: 8,
      unmeasured: 100,
      coverage: 0.5,
      citation_rate: 0.375,
      mentioned: 3,
      mention_rate: 0.375,
      mentioned_not_cited: 1,
      cited_not_mentioned: 1,
      average_place: 2,
    });
  });

  it('makes no share where there is nothing to divide by', () => {
    const failed = ratesOf([row('unmeasured', 4)]);
    expect([failed.coverage, failed.citation_rate, failed.mention_rate, failed.average_place]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const none = ratesOf([row('absent', 4)]);
    expect([none.coverage, none.citation_rate]).toEqual([0, null]);
  });
});

describe('everyDay', () => {
  it('keeps days without a check as gaps', () => {
    const days = everyDay([{ date: '2026-11-20', state: 'cited', count: 2 }], '2026-11-19', '2026-11-21');
    expect(days.map(({ date, cited, unmeasured }) => [date, cited, unmeasured])).toEqual([
      ['2026-11-19', 0, 0],
      ['2026-11-20', 2, 0],
      ['2026-11-21', 0, 0],
    ]);
  });
});

describe('namesPattern', () => {
  it('takes names literally and across any spaces', () => {
    expect(namesPattern(['C++ & Co.', 'shop.example'])).toBe(
      '(^|[^[:alnum:]])(C\\+\\+\\s+\\&\\s+Co\\.|shop\\.example)($|[^[:alnum:]])',
    );
  });
});
