import { describe, expect, it } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';

const contentOf = (text: string) =>
  extractFacts({ url: 'https://example.com/', html: `<!doctype html><html lang="en"><main><p>${text}</p></main>` })
    .content;

describe('terms of a page', () => {
  it('are words, not data: a run of two million letters is none', () => {
    const { keywordDensity, topics } = contentOf(`${'T'.repeat(2_000_000)} garden gate garden`);
    expect(keywordDensity.map(({ term }) => term)).toEqual(['garden', 'gate']);
    expect(topics.every((topic) => topic.length < 200)).toBe(true);
  });

  it('are counted with their share of all words', () => {
    const { keywordDensity } = contentOf('The garden is a garden, and the gate of the garden stays shut.');
    expect(keywordDensity[0]).toEqual({ term: 'garden', count: 3, percent: 23.08 });
  });
});
