import { expect, test } from 'vitest';
import { addLetGo, betterSitemaps } from '#lib/features/site-audits/crawl/run-notes.ts';

test('attempts add up what they let go of, except for marks and what they find again', () => {
  const letGo = { calendar: 3, excluded: 1, duplicates: 10, 'too-many': 1 };
  expect(addLetGo({ letGo }, { excluded: 2, duplicates: 15, 'too-many': 1, 'too-deep': 4 })).toEqual({
    calendar: 3,
    excluded: 3,
    duplicates: 15,
    'too-many': 1,
    'too-deep': 4,
  });
  expect(addLetGo({ letGo: null }, { excluded: 2 })).toEqual({ excluded: 2 });
});

test('the notes on sitemaps are those of the attempt that read more', () => {
  const some = { files: ['/a.xml'], pages: 5, complete: false };
  const all = { files: ['/a.xml', '/b.xml'], pages: 9, complete: true };
  const none = { files: [], pages: 0, complete: false };
  expect(betterSitemaps(null, none)).toBe(none);
  expect(betterSitemaps(all, none)).toBe(all);
  expect(betterSitemaps(some, all)).toBe(all);
  const whole = { ...some, complete: true };
  expect(betterSitemaps(some, whole)).toBe(whole);
  expect(betterSitemaps(whole, some)).toBe(whole);
});
