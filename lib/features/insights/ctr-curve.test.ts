import { describe, expect, test } from 'vitest';
import { ctrCurveOf, type Sums } from './ctr-curve.ts';

/** Three queries at a position, with these clicks in total for 300 impressions. */
const at = (position: number, clicks: number): Sums[] =>
  Array.from({ length: 3 }, () => ({ clicks: clicks / 3, impressions: 100, positionSum: position * 100 }));

describe('the CTR curve of a property', () => {
  test('is clicks over impressions by rounded position', () => {
    const { own, at: expected } = ctrCurveOf([...at(1, 90), ...at(2.4, 45), ...at(3, 30)]);
    expect(own.slice(0, 4)).toEqual([0.3, 0.15, 0.1, null]);
    expect(expected(1.2)).toEqual({ ctr: 0.3, source: 'own' });
    expect(expected(0)).toEqual({ ctr: 0.3, source: 'own' });
  });

  test('does not increase with a worse position: such neighbors are averaged by impressions', () => {
    const { own } = ctrCurveOf([...at(1, 30), ...at(2, 60), ...at(3, 15)]);
    expect(own.slice(0, 3)).toEqual([0.15, 0.15, 0.05]);
  });

  test('has the published value where the property has too few queries or impressions', () => {
    const { own, at: expected } = ctrCurveOf([{ clicks: 50, impressions: 1_000, positionSum: 3_000 }]);
    expect(own.every((ctr) => ctr === null)).toBe(true);
    expect(expected(3)).toEqual({ ctr: 0.077, source: 'published' });
    expect(expected(15)).toEqual({ ctr: 0, source: 'published' });
  });
});
