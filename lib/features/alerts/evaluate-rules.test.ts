import { describe, expect, it } from 'vitest';
import {
  type EngineFact,
  evaluateEnds,
  evaluateEngines,
  evaluateMoves,
  evaluateScores,
  evaluateStates,
  evaluateTop,
  evaluateVisibility,
  type RankPoint,
  type Series,
} from '#lib/features/alerts/evaluate-rules.ts';

const day = (number: number, hour = 6) => new Date(Date.UTC(2026, 2, number, hour));
const span = (from: number, until: number) => ({ after: day(from, 0), until: day(until, 23) });
const of = <P>(...points: P[]): Series<P>[] => [{ subject: 'a', label: 'rye bread', path: '/x', points }];
/** A check: a position, or null when it was not among the first twenty. */
const rank = (number: number, position: number | null, depth = 20): RankPoint => ({ at: day(number), position, depth });
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe('positions that move', () => {
  const rule = { places: 5, days: 1, direction: 'both' } as const;

  it('are told from five places on, with both sides', () => {
    expect(titles(evaluateMoves(of(rank(1, 3), rank(2, 8)), rule, span(2, 2)))).toEqual([
      'rye bread: down 5 places, from 3 to 8',
    ]);
    expect(titles(evaluateMoves(of(rank(1, 12), rank(2, 7)), rule, span(2, 2)))).toEqual([
      'rye bread: up 5 places, from 12 to 7',
    ]);
    expect(evaluateMoves(of(rank(1, 3), rank(2, 7)), rule, span(2, 2))).toEqual([]);
  });

  it('are not told of a first measurement, nor of one that was before', () => {
    expect(evaluateMoves(of(rank(2, 30)), rule, span(2, 2))).toEqual([]);
    expect(evaluateMoves(of(rank(1, 3), rank(2, 18)), rule, span(3, 3))).toEqual([]);
  });

  it('are held against the last measured position when days between were not measured', () => {
    expect(titles(evaluateMoves(of(rank(1, 3), rank(9, 10)), rule, span(9, 9)))).toEqual([
      'rye bread: down 7 places, from 3 to 10',
    ]);
  });

  it('are compared with the last measurement of the day before, as the change of the table is', () => {
    const evening = { ...rank(1, 9), at: new Date(day(1).getTime() + 6 * 3_600_000) };
    expect(evaluateMoves(of(rank(0, 3), rank(1, 3), evening, rank(2, 9)), rule, span(2, 2))).toEqual([]);
    expect(titles(evaluateMoves(of(rank(0, 3), rank(1, 3), evening, rank(2, 3)), rule, span(2, 2)))).toEqual([
      'rye bread: up 6 places, from 9 to 3',
    ]);
  });

  it('count what is certain where a keyword was not found', () => {
    expect(titles(evaluateMoves(of(rank(1, 14), rank(2, null)), rule, span(2, 2)))).toEqual([
      'rye bread: down at least 7 places, from 14 to not in the first 20',
    ]);
    // From 18 to beyond 20 may be only three positions.
    expect(evaluateMoves(of(rank(1, 18), rank(2, null)), rule, span(2, 2))).toEqual([]);
    // Position 15, then not among the first ten: it may not have moved.
    expect(evaluateMoves(of(rank(1, 15), rank(2, null, 10)), rule, span(2, 2))).toEqual([]);
    expect(evaluateMoves(of(rank(1, null), rank(2, null)), rule, span(2, 2))).toEqual([]);
    expect(evaluateMoves(of(rank(1, null), rank(2, 4)), rule, span(2, 2))[0]?.facts).toMatchObject({
      before: null,
      now: 4,
      moved: null,
    });
  });

  it('are told once, though the fall lies within the window for a week', () => {
    const week = { places: 5, days: 7, direction: 'down' } as const;
    const points = [rank(1, 3), rank(2, 5), rank(3, 9), rank(4, 9), rank(5, 10), rank(6, 14)];
    // Day 3: six down from 3. The comparison restarts at 9: five down on day 6.
    expect(evaluateMoves(of(...points), week, span(2, 6)).map(({ at }) => at)).toEqual([day(3), day(6)]);
    const told = new Map([['a', day(3)]]);
    expect(evaluateMoves(of(...points), week, span(4, 6), told).map(({ at }) => at)).toEqual([day(6)]);
  });

  it('are told in the direction that is wanted', () => {
    expect(evaluateMoves(of(rank(1, 3), rank(2, 9)), { ...rule, direction: 'up' }, span(2, 2))).toEqual([]);
  });
});

describe('the top', () => {
  const rule = { top: 10, direction: 'both' } as const;

  it('is left and entered, told once each', () => {
    const points = [rank(1, 9), rank(2, 11), rank(3, 12), rank(4, 10)];
    expect(titles(evaluateTop(of(...points), rule, span(1, 4)))).toEqual([
      'rye bread: left the top 10, from 9 to 11',
      'rye bread: entered the top 10, from 12 to 10',
    ]);
  });

  it('says nothing where the check looked less far', () => {
    expect(evaluateTop(of(rank(1, 8), rank(2, null, 5), rank(3, 8)), rule, span(2, 3))).toEqual([]);
    expect(evaluateTop(of(rank(1, 8), rank(2, null, 10)), rule, span(2, 2))).toHaveLength(1);
  });
});

describe('states', () => {
  const words = { lost: 'is gone', back: 'is back' };
  const point = (number: number, holds: boolean) => ({ at: day(number), holds });

  it('are told when they change, the way back if wanted', () => {
    const points = [point(1, true), point(2, false), point(3, false), point(4, true)];
    expect(titles(evaluateStates(of(...points), words, { recovered: true }, span(1, 4)))).toEqual([
      'rye bread: is gone',
      'rye bread: is back',
    ]);
    expect(titles(evaluateStates(of(...points), words, { recovered: false }, span(1, 4)))).toEqual([
      'rye bread: is gone',
    ]);
    expect(evaluateStates(of(point(2, false)), words, { recovered: true }, span(1, 4))).toEqual([]);
  });

  it('found twice have the same key', () => {
    const points = [point(1, true), point(2, false)];
    const [once] = evaluateStates(of(...points), words, { recovered: false }, span(1, 2));
    const [twice] = evaluateStates(of(...points, point(3, false)), words, { recovered: false }, span(2, 3));
    expect(twice?.key).toBe(once?.key);
  });
});

describe('scores', () => {
  const score = (number: number, value: number) => ({ at: day(number), score: value });
  const rule = { by: 5, below: 80, recovered: true };

  it('are told when they fall by enough, or below the limit, or come back over it', () => {
    const points = [score(1, 95), score(2, 90), score(3, 87), score(4, 79), score(5, 78), score(6, 81)];
    expect(titles(evaluateScores(of(...points), rule, span(1, 6)))).toEqual([
      'rye bread: the audit score fell, from 95 to 90',
      'rye bread: the audit score fell below 80, from 87 to 79',
      'rye bread: the audit score is back to 80 or more, from 78 to 81',
    ]);
    expect(evaluateScores(of(score(1, 30)), rule, span(1, 1))).toEqual([]);
  });
});

describe('ends', () => {
  const rule = { days: 14, recovered: true };
  const look = (number: number, end: string) => ({ at: day(number), end: new Date(end) });
  const at = (number: number) => ({ after: day(number - 1, 6), until: day(number, 6) });
  const found = (number: number, ...points: ReturnType<typeof look>[]) =>
    evaluateEnds(of(...points), 'the certificate', rule, at(number));

  it('are told at each stage, each once', () => {
    const point = look(1, '2026-03-20T12:00:00Z');
    expect(found(5, point)).toEqual([]);
    expect(found(6, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|14', title: 'rye bread: the certificate ends in 14 days, on 2026-03-20' },
    ]);
    expect(found(9, point)[0]?.key).toBe('a|ends|2026-03-20|14');
    expect(found(13, point)[0]?.key).toBe('a|ends|2026-03-20|7');
    expect(found(19, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|1', title: expect.stringContaining('in 1 day,') },
    ]);
    expect(found(20, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|0', title: expect.stringContaining('ends today') },
    ]);
    expect(found(21, look(19, '2026-03-20T12:00:00Z'))).toMatchObject([
      { key: 'a|ends|2026-03-20|over', title: expect.stringContaining('ended on 2026-03-20') },
    ]);
  });

  it('are told to be over only by a look of these days: it may have been renewed since', () => {
    expect(found(21, look(1, '2026-03-20T12:00:00Z'))).toEqual([]);
    expect(found(21, look(18, '2026-03-20T12:00:00Z'))).toHaveLength(1);
    expect(found(21, look(17, '2026-03-20T12:00:00Z'))).toEqual([]);
  });

  it('are told to be well again when what was near was renewed', () => {
    const renewed = [look(10, '2026-03-20T12:00:00Z'), look(12, '2026-06-18T12:00:00Z')];
    expect(found(12, ...renewed)).toMatchObject([{ better: true, key: 'a|renewed|2026-06-18' }]);
    expect(found(14, ...renewed)).toEqual([]);
    // Renewed long before the first notification.
    expect(found(12, look(1, '2026-05-20T12:00:00Z'), look(12, '2026-08-18T12:00:00Z'))).toEqual([]);
  });
});

describe('visibility', () => {
  const fact = { at: day(8), days: 7, keywords: 2, was: 69.95, is: 49.48 };

  it('is notified when it fell by at least the given share', () => {
    expect(evaluateVisibility(fact, { percent: 25 }, span(8, 8))).toMatchObject([
      { title: 'Visibility fell by 29.3%, from 70% to 49.5%', facts: { keywords: 2 } },
    ]);
    expect(evaluateVisibility(fact, { percent: 30 }, span(8, 8))).toEqual([]);
    expect(evaluateVisibility(fact, { percent: 25 }, span(9, 9))).toEqual([]);
    expect(evaluateVisibility({ ...fact, was: null }, { percent: 25 }, span(8, 8))).toEqual([]);
  });
});

describe('engines', () => {
  const fact: EngineFact = {
    engine: 'google',
    measuredAt: day(1),
    checkedAt: day(2),
    since: day(1),
    failingSince: day(2),
    reason: 'captcha',
  };
  const rule = { hours: 24, recovered: true };

  it('are told when they gave nothing for longer than allowed though they were asked', () => {
    expect(titles(evaluateEngines([fact], rule, day(3, 7)))).toEqual([
      'google: nothing could be measured for 25 hours (captcha)',
    ]);
    expect(evaluateEngines([fact], rule, day(3, 5))).toEqual([]);
    expect(evaluateEngines([{ ...fact, reason: null, failingSince: null, checkedAt: day(1) }], rule, day(9))).toEqual(
      [],
    );
    expect(evaluateEngines([{ ...fact, measuredAt: null }], rule, day(3))).toHaveLength(1);
  });

  it('are told to answer again, once', () => {
    const back = { ...fact, measuredAt: day(3), checkedAt: day(3), failingSince: null, reason: null };
    const told = new Map([['engine:google', day(2)]]);
    expect(titles(evaluateEngines([back], rule, day(4), told))).toEqual(['google answers again']);
    expect(evaluateEngines([back], rule, day(4))).toEqual([]);
  });
});
