import { describe, expect, test } from 'vitest';
import { INTENTS } from '#lib/contract/fields.ts';
import { longTail, startsOf } from '#lib/features/keywords/ideas/long-tail.ts';
import type { ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
import { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
import { meaningfulTerms, preservesMeaning } from '#lib/text/keywords/terms.ts';
import { languages } from '#lib/text/keywords/words/index.ts';

const seed = { keyword: 'Coffee Grinder', language: 'en', intent: 'commercial' } as const;
const proposed = (...keywords: string[]): ProposedList => ({ source: 'google', keywords });

describe('a list of long-tail keywords', () => {
  test('begins with what people type in the intent, the most agreed first', () => {
    const lists = [
      proposed('best coffee grinder for espresso', 'coffee grinder reviews 2026'),
      proposed('coffee grinder reviews 2026', 'buy coffee grinder'),
    ];
    expect(longTail(seed, lists, 2).map(({ keyword }) => keyword)).toEqual([
      'coffee grinder reviews 2026',
      'best coffee grinder for espresso',
    ]);
  });

  test('has nothing that is the seed, an address, or about something else', () => {
    const lists = [
      proposed(
        'coffee grinder',
        'COFFEE  grinder!',
        'best coffee',
        'best grinder',
        'https://coffee-grinder.example best',
      ),
    ];
    const found = longTail(seed, lists, 500).map(({ keyword }) => keyword);
    expect(found).not.toContain('coffee grinder');
    expect(found.filter((one) => !/coffee grinder/.test(one))).toEqual([]);
  });

  test.each(languages.map(({ language }) => language))(
    '%s: generated keywords each once, the same twice',
    (language) => {
      for (const intent of INTENTS) {
        const given = { keyword: 'Velo XR', language, intent };
        const found = longTail(given, [], 500).map(({ keyword }) => keyword);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThan(10);
        const meaning = meaningfulTerms(given.keyword, language);
        expect(found.filter((keyword) => !preservesMeaning(meaning, keyword))).toEqual([]);
        expect(longTail(given, [], 500).map(({ keyword }) => keyword)).toEqual(found);
      }
    },
  );

  test.each(
    languages.flatMap((words) => INTENTS.map((intent) => [words.language, intent, words.patterns[intent]] as const)),
  )('%s, %s: its words are read as that intent', (language, intent, patterns) => {
    const wrong = patterns
      .map((pattern) => pattern.replace('{}', 'velo xr'))
      .filter((keyword) => readIntent(keyword, language).intent !== intent);
    expect(wrong).toEqual([]);
  });

  test('asks for few starts where few keywords are wanted', () => {
    expect(startsOf(seed, 10).length).toBeLessThan(10);
    expect(startsOf(seed, 500).length).toBeGreaterThan(40);
    expect(startsOf(seed, 500)[0]).toEqual({ text: 'coffee grinder', modifier: null });
  });

  test('says of each start what it adds', () => {
    const added = (text: string) =>
      startsOf({ ...seed, intent: 'informational' }, 500).find((one) => one.text === text);
    expect(added('how to use coffee grinder')?.modifier).toEqual({ kind: 'question', text: 'how to use {}' });
    expect(added('coffee grinder guide')?.modifier).toEqual({ kind: 'modifier', text: '{} guide' });
    expect(added('coffee grinder without ')?.modifier).toEqual({ kind: 'preposition', text: '{} without' });
    expect(startsOf(seed, 500).find(({ text }) => text === 'coffee grinder c')?.modifier?.kind).toBe('letter');
  });

  test('says of each keyword who gave it and how it came about', () => {
    const best = { kind: 'modifier', text: 'best {}' } as const;
    const found = longTail(
      seed,
      [
        { source: 'google', keywords: ['best coffee grinder for home'], modifier: best },
        { source: 'people_also_ask', keywords: ['Which coffee grinder is best?'] },
        { source: 'bing', keywords: ['best coffee grinder for home'], modifier: best },
      ],
      500,
    );
    const of = (text: string) => found.find(({ keyword }) => keyword === text);
    expect(of('best coffee grinder for home')).toMatchObject({ sources: ['google', 'bing'], modifier: best });
    expect(of('which coffee grinder is best')).toMatchObject({ sources: ['people_also_ask'], modifier: null });
    const generated = found.map(({ sources }) => sources.includes('pattern'));
    expect(generated.lastIndexOf(false)).toBeLessThan(generated.indexOf(true));
    expect(of('coffee grinder comparison')).toMatchObject({
      sources: ['pattern'],
      modifier: { kind: 'modifier', text: '{} comparison' },
    });
  });

  test('a seed with signs of patterns stays what it is', () => {
    const found = longTail({ ...seed, keyword: 'a$&b c' }, [], 3).map(({ keyword }) => keyword);
    expect(found[0]).toBe('best a$&b c');
  });

  test('does without what is taken', () => {
    const [first] = longTail(seed, [], 1);
    expect(longTail(seed, [], 1, new Set([first?.key ?? '']))[0]?.key).not.toBe(first?.key);
  });
});

describe('meaning', () => {
  test.each([
    ['coffee grinder', 'grinders for coffee', true],
    ['coffee grinder', 'coffee grinding', true],
    ['coffee grinder', 'coffee beans', false],
    ['the best of bach', 'bach best pieces', true],
    ['cat', 'car food', false],
    ['cat', 'cats food', true],
    ['c++', 'c++ tutorial', true],
    ['c++', 'c# tutorial', false],
    ['kaffeemühle', 'kaffeemühlentest', true],
    ['コーヒーミル', '手動コーヒーミルおすすめ', true],
    ['コーヒーミル', '紅茶', false],
    ['café', 'cafe paris', true],
  ])('%s | %s: %s', (given, keyword, keeps) => {
    expect(preservesMeaning(meaningfulTerms(given, 'en'), keyword)).toBe(keeps);
  });
});
