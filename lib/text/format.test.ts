import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatDelta,
  formatMs,
  formatTime,
  formatUntil,
  safeHref,
  typedAddress,
} from './format.ts';

describe('format', () => {
  it('tells how long ago in the largest fitting unit', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const at = (iso: string) => formatAgo(iso, now);
    expect(at('2026-11-21T11:59:30Z')).toBe('just now');
    expect(at('2026-11-21T11:55:00Z')).toBe('5 min ago');
    expect(at('2026-11-21T09:00:00Z')).toBe('3 h ago');
    expect(at('2026-11-20T11:00:00Z')).toBe('1 day ago');
    expect(at('2026-10-01T11:00:00Z')).toBe('1 Oct 2026');
  });

  it('tells the time of today, and when something comes', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatTime('2026-11-21T06:10:00Z', now)).toBe('06:10 UTC');
    expect(formatTime('2026-11-20T06:10:00Z', now)).toBe('20 Nov 2026, 06:10 UTC');
    const until = (iso: string) => formatUntil(iso, now);
    expect(until('2026-11-21T11:59:00Z')).toBe('now');
    expect(until('2026-11-21T12:00:40Z')).toBe('in 40 s');
    expect(until('2026-11-21T12:05:10Z')).toBe('in 5 min');
    expect(until('2026-11-21T15:00:00Z')).toBe('in 3 h');
  });

  it('chooses units', () => {
    expect([formatMs(38), formatMs(1_240), formatMs(12_000)]).toEqual(['38 ms', '1.24 s', '12.0 s']);
    expect([10, 14_541, 1_363_149, 78_383_153_152].map(formatBytes)).toEqual(['10 B', '14.2 KB', '1.3 MB', '73.0 GB']);
    expect([formatDelta(4), formatDelta(-3), formatDelta(0)]).toEqual(['+4', '−3', '0']);
  });

  it('links http and https alone', () => {
    expect(safeHref('https://example.com/a')).toBe('https://example.com/a');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//x', 'nonsense', '', null]) {
      expect(safeHref(bad)).toBeNull();
    }
  });

  it('completes a typed address', () => {
    expect(typedAddress(' example.com/a ')).toBe('https://example.com/a');
    expect(typedAddress('http://example.com')).toBe('http://example.com');
    expect(typedAddress('localhost:8080/x')).toBe('https://localhost:8080/x');
  });
});
