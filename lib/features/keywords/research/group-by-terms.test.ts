import { describe, expect, test } from 'vitest';
import { groupByTerms } from '#lib/features/keywords/research/group-by-terms.ts';

const groups = (keywords: string[], language = 'en') =>
  groupByTerms(
    keywords.map((keyword) => ({ keyword })),
    language,
  ).map(({ name, members }) => [name, members.map(({ keyword }) => keyword)]);

describe('keywords in groups', () => {
  test('by the terms they share beside the seed, the largest first, those that share none at the end', () => {
    expect(
      groups([
        'coffee grinder',
        'best coffee grinder',
        'manual coffee grinder',
        'best coffee grinder for espresso',
        'coffee grinder with timer',
        'manual coffee grinder for camping',
        'best cheap coffee grinder',
      ]),
    ).toEqual([
      ['best coffee grinder', ['best coffee grinder', 'best coffee grinder for espresso', 'best cheap coffee grinder']],
      ['manual coffee grinder', ['manual coffee grinder', 'manual coffee grinder for camping']],
      ['', ['coffee grinder', 'coffee grinder with timer']],
    ]);
  });

  test('what all speak of makes a group where nothing else is shared', () => {
    expect(groups(['red shoe', 'red boot'])).toEqual([['red', ['red shoe', 'red boot']]]);
  });

  test('other spellings of the seed alone are one group', () => {
    const keywords = [
      'tea pot',
      'the tea pot',
      'green tea pot',
      'green tea pot set',
      'iron tea pot',
      'iron tea pot big',
    ];
    expect(groups(keywords)).toContainEqual(['tea pot', ['tea pot', 'the tea pot']]);
  });

  test('of what all speak of a part alone makes no group without a name', () => {
    const found = groups([
      ...['coffee', 'grinder', 'coffee grinder', 'manual coffee grinder', 'electric coffee grinder'],
      ...[
        'burr coffee grinder',
        'manual cheap coffee grinder',
        'electric cheap coffee grinder',
        'best burr coffee grinder',
      ],
    ]);
    expect(found.filter(([name]) => name === '')).toHaveLength(1);
    expect(found.at(-1)?.[0]).toBe('');
    expect(found.at(-1)?.[1]).toEqual(expect.arrayContaining(['coffee', 'grinder', 'coffee grinder']));
  });

  test('small words share nothing', () => {
    expect(groups(['how to bake', 'what to wear', 'who to ask'])).toEqual([
      ['', ['how to bake', 'what to wear', 'who to ask']],
    ]);
  });

  test('a plural is its singular where somebody writes that', () => {
    expect(groups(['dog bed', 'dogs house', 'cat', 'bird'])).toEqual([
      ['dog', ['dog bed', 'dogs house']],
      ['', ['cat', 'bird']],
    ]);
  });

  test('accents make no difference; the name is written as people write it', () => {
    expect(groups(['café paris', 'cafe lyon', 'thé vert', 'eau'], 'fr')).toEqual([
      ['café', ['café paris', 'cafe lyon']],
      ['', ['thé vert', 'eau']],
    ]);
  });

  test('in scripts without spaces and from right to left', () => {
    expect(groups(['コーヒー豆 購入', 'コーヒー豆 価格', '紅茶', '緑茶'], 'ja')[0]?.[1]).toEqual([
      'コーヒー豆 購入',
      'コーヒー豆 価格',
    ]);
    expect(groups(['قهوة عربية', 'قهوة تركية', 'شاي', 'ماء'], 'ar')[0]).toEqual(['قهوة', ['قهوة عربية', 'قهوة تركية']]);
  });

  test('each keyword is in one group, of two thousand too, and the same twice', () => {
    const words = 'best cheap red small big home garden travel steel wood glass fast quiet new old'.split(' ');
    const keywords = Array.from(
      { length: 2_000 },
      (_, i) => `${words[i % 15]} ${words[(i * 7) % 13]} tea pot ${i % 400}`,
    );
    const first = groups(keywords);
    expect(first.flatMap(([, members]) => members)).toHaveLength(2_000);
    expect(groups(keywords)).toEqual(first);
  });

  test('nothing is no group; what has no word is left over', () => {
    expect(groups([])).toEqual([]);
    expect(groups(['🍵', '☕'])).toEqual([['', ['🍵', '☕']]]);
  });
});
