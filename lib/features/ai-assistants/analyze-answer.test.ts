import { describe, expect, it } from 'vitest';
import { analyze, brandOfDomain, listsOf, names } from './analyze-answer.ts';

const own = { domain: 'own-shop.example', names: ['own shop'] };
const brands = { own, competitors: [brandOfDomain('rival-bread.example'), brandOfDomain('abc.example')] };
const read = (text: string, hosts: string[] = []) =>
  analyze(
    text,
    hosts.map((host) => ({ url: `https://${host}/`, title: '', host })),
    brands,
  );

describe('mentions', () => {
  it.each([
    ['Try Own Shop today.', true],
    ['Try **Own  Shop**.', true],
    ['See own-shop.example for bread.', true],
    ['Ownershopping is popular.', false],
    ['own shops are rare', false],
    ['notown-shop.example', false],
  ])('%s', (text, isNamed) => {
    expect(names(text, own)).toBe(isNamed);
  });

  it('recognizes a competitor by the name in its domain, and a short name by its domain only', () => {
    expect(read('Rival Bread and ABC are shops.').mentioned).toEqual(['rival-bread.example']);
    expect(read('abc.example sells rye.').mentioned).toEqual(['abc.example']);
  });

  it('is not a citation, and a citation is not a mention', () => {
    expect(read('Own Shop is near.', ['wiki.example'])).toMatchObject({ isMentioned: true, isCited: false });
    expect(read('There are shops.', ['www.own-shop.example'])).toMatchObject({
      isMentioned: false,
      isCited: true,
      sentiment: null,
    });
  });
});

describe('position in lists', () => {
  it('is that of the first list with the brand', () => {
    const text =
      'Intro\n\n1. Wiki\n2. Other\n\nMore:\n\n1. **Rival Bread**\n   - near\n2. Other\n3. **Own Shop** – rye';
    expect(read(text)).toMatchObject({ position: 3, listLength: 3 });
  });

  it('is null without a list, and in a list without the brand', () => {
    expect(read('Own Shop is one.')).toMatchObject({ position: null, listLength: null });
    expect(read('Own Shop:\n- rye\n- wheat').position).toBeNull();
  });

  it('needs two items, and keeps lists apart', () => {
    expect(listsOf('- a')).toEqual([]);
    expect(listsOf('1. a\n2. b\n\n- c\n- d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('sentiment', () => {
  it.each([
    ['Own Shop is reliable. Rival Bread is bad.', 'positive', ['reliable']],
    ['Own Shop is not reliable.', 'negative', ['not … reliable']],
    ['Own Shop is good but expensive.', 'mixed', ['good', 'expensive']],
    ['Own Shop sells rye.', 'unrated', []],
    ['Own Shop ist zuverlässig und nicht teuer.', 'positive', ['zuverlässig', 'nicht … teuer']],
  ])('%s', (text, sentiment, words) => {
    expect(read(text)).toMatchObject({ sentiment, sentimentWords: words });
  });
});
