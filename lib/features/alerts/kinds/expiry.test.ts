import { describe, expect, it } from 'vitest';
import type { ExpiryPoint } from '#lib/features/alerts/series/points.ts';
import { day, seriesOf } from '#tests/support/alert-series.ts';
import { certificate, domainExpiry } from './expiry.ts';

const inspection = (number: number, end: string) => ({ at: day(number), end: new Date(end) });
/** Findings of an evaluation on the morning of this day. */
const found = (number: number, ...points: ExpiryPoint[]) => foundBy(certificate, number, ...points);
const foundBy = (kind: typeof certificate, number: number, ...points: ExpiryPoint[]) =>
  kind.evaluate(
    seriesOf(...points),
    { days: 14, recovered: true },
    { projectId: 'p', notified: new Map(), span: { after: day(number - 1, 6), until: day(number, 6) } },
  );

describe('expiry', () => {
  it('is reported at each stage, each once', () => {
    const point = inspection(1, '2026-03-20T12:00:00Z');
    expect(found(5, point)).toEqual([]);
    expect(found(6, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|14', title: 'rye bread: the SSL certificate expires in 14 days, on 20 Mar 2026' },
    ]);
    expect(found(9, point)[0]?.key).toBe('a|ends|2026-03-20|14');
    expect(found(13, point)[0]?.key).toBe('a|ends|2026-03-20|7');
    expect(found(19, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|1', title: expect.stringContaining('in 1 day,') },
    ]);
    expect(found(20, point)).toMatchObject([
      { key: 'a|ends|2026-03-20|0', title: expect.stringContaining('expires today') },
    ]);
    expect(found(21, inspection(19, '2026-03-20T12:00:00Z'))).toMatchObject([
      { key: 'a|ends|2026-03-20|over', title: expect.stringContaining('expired on 20 Mar 2026') },
    ]);
  });

  it('is counted in calendar days, and a registration lasts until the end of its day', () => {
    expect(found(20, inspection(19, '2026-03-21T02:00:00Z'))[0]?.title).toContain('expires in 1 day, on 21 Mar 2026');
    expect(found(20, inspection(19, '2026-03-20T05:00:00Z'))[0]?.title).toContain('expired on 20 Mar 2026');
    const registration = inspection(19, '2026-03-20');
    expect(foundBy(domainExpiry, 20, registration)[0]?.title).toContain('expires today (20 Mar 2026)');
    expect(foundBy(domainExpiry, 21, registration)[0]?.title).toContain('expired on 20 Mar 2026');
  });

  it('in the past is reported only by a recent inspection, since it may have been renewed', () => {
    expect(found(21, inspection(1, '2026-03-20T12:00:00Z'))).toEqual([]);
    expect(found(21, inspection(18, '2026-03-20T12:00:00Z'))).toHaveLength(1);
    expect(found(21, inspection(17, '2026-03-20T12:00:00Z'))).toEqual([]);
  });

  it('that was near is followed by a notification about the renewal', () => {
    const renewed = [inspection(10, '2026-03-20T12:00:00Z'), inspection(12, '2026-06-18T12:00:00Z')];
    expect(found(12, ...renewed)).toMatchObject([{ better: true, key: 'a|renewed|2026-06-18' }]);
    expect(found(14, ...renewed)).toEqual([]);
    // Renewed long before the first notification.
    expect(found(12, inspection(1, '2026-05-20T12:00:00Z'), inspection(12, '2026-08-18T12:00:00Z'))).toEqual([]);
  });
});
