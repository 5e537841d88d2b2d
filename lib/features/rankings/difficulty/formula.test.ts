import { describe, expect, test } from 'vitest';
import { type DifficultyInput, difficultyOf, type FirstPageResult, titleMatch } from './formula.ts';

const result = (more: Partial<FirstPageResult> = {}): FirstPageResult => ({
  url: 'https://a.example/page',
  title: 'Something else',
  referringDomains: 0,
  share: 0,
  ...more,
});
const page = (results: readonly FirstPageResult[], more: Partial<DifficultyInput> = {}) =>
  difficultyOf({
    keyword: 'rye bread',
    language: 'en',
    results,
    serps: 20,
    features: [],
    unknownOverview: false,
    ...more,
  });

describe('keyword difficulty', () => {
  test('is 0 for a page without links, matching titles, recurring domains and features, 100 with all of them', () => {
    expect(page([result(), result()]).total).toEqual({ value: 0, low: 0, high: 0 });
    const full = result({ title: 'Rye bread', referringDomains: 1_000, share: 1 });
    expect(page([full, full], { features: ['ad', 'video', 'news', 'local-pack', 'image'] }).total).toEqual({
      value: 100,
      low: 100,
      high: 100,
    });
  });

  test('weights the parts: links 60, titles 15, recurring domains 15, features 10', () => {
    expect(page([result({ referringDomains: 5_000 })]).total?.value).toBe(60);
    expect(page([result({ title: 'Rye breads' })]).total?.value).toBe(15);
    expect(page([result({ share: 0.2 })]).total?.value).toBe(15);
    expect(page([result({ share: 0.19 })]).total?.value).toBe(0);
    expect(page([result()], { features: ['ad', 'people-also-ask', 'related-searches'] }).total?.value).toBe(3);
  });

  test('links grow by the logarithm of the referring domains', () => {
    expect(page([result({ referringDomains: 30 })]).parts.links.value).toBeCloseTo(49.7, 1);
  });

  test('results without link data widen the range, and count as the mean of the others', () => {
    const known = result({ referringDomains: 1_000 });
    const unknown = result({ referringDomains: null });
    expect(page([known, unknown, unknown, unknown]).total).toEqual({ value: 60, low: 15, high: 60 });
    expect(page([result(), unknown]).total).toEqual({ value: 0, low: 0, high: 30 });
  });

  test('is not measured without link data for any result', () => {
    const { total, parts } = page([result({ referringDomains: null, title: 'Rye bread' })]);
    expect(total).toBeNull();
    expect(parts.links).toEqual({ value: null, low: 0, high: 100 });
    expect(parts.titles.value).toBe(100);
  });

  test('too few SERPs, and an unmeasured AI Overview, widen the range', () => {
    expect(page([result({ share: 1 })], { serps: 19 })).toMatchObject({
      total: { value: 0, low: 0, high: 15 },
      parts: { recurring: { value: null } },
    });
    expect(page([result()], { unknownOverview: true }).total).toEqual({ value: 0, low: 0, high: 3 });
  });

  test('a part that is not measured is left out of the value', () => {
    const { total } = page([result({ referringDomains: 1_000 })], { serps: 0 });
    expect(total).toEqual({ value: 71, low: 60, high: 75 });
  });

  test('words are looked for in the title, then in the URL, ignoring endings and stop words', () => {
    const searched = { keyword: 'the rye bread recipe', language: 'en' };
    expect(titleMatch({ title: 'RECIPES for rye breads', url: '' }, searched)).toBe('title');
    expect(titleMatch({ title: 'Baking', url: 'https://a.example/rye-bread/recipe' }, searched)).toBe('url');
    expect(titleMatch({ title: 'Rye bread', url: 'https://a.example/%E0%A4%A' }, searched)).toBe('none');
  });
});
