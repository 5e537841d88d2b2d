import { describe, expect, test } from 'vitest';
import { INTENTS } from '#lib/contract/fields.ts';
import { longTail, type ProposedList, startsOf } from '#lib/features/keywords/long-tail.ts';
import { readIntent } from '#lib/features/keywords/read-intent.ts';
import { keepsMeaning, meaningOf } from '#lib/features/keywords/terms.ts';
import { languages } from '#lib/features/keywords/words/index.ts';

const seed = { keyword: 'Coffee Grinder', language: 'en', intent: 'commercial' } as const;
const proposed = (...keywords: string[]): ProposedList => ({ source: 'autocomplete', keywords });

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

  test('puts what people type into the words of the intent', () => {
    const found = longTail({ ...seed, intent: 'transactional' }, [proposed('manual coffee grinder')], 500);
    expect(found.map(({ keyword }) => keyword)).toContain('buy manual coffee grinder');
  });

  test.each(languages.flatMap(({ language }) => INTENTS.map((intent) => [language, intent] as const)))(
    '%s, %s: 500 without anybody’s proposals, each once, each with the seed, the same twice',
    (language, intent) => {
      const given = { keyword: 'Velo XR', language, intent };
      const found = longTail(given, [], 500).map(({ keyword }) => keyword);
      expect(new Set(found).size).toBe(500);
      const meaning = meaningOf(given.keyword, language);
      expect(found.filter((keyword) => !keepsMeaning(meaning, keyword))).toEqual([]);
      expect(longTail(given, [], 500).map(({ keyword }) => keyword)).toEqual(found);
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
    expect(startsOf(seed, 500)[0]).toBe('coffee grinder');
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
    expect(keepsMeaning(meaningOf(given, 'en'), keyword)).toBe(keeps);
  });
});
