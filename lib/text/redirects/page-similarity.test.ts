import { expect, test } from 'vitest';
import { MIN_SIMILARITY, pageWords, SimilarPages, similarityOf } from './page-similarity.ts';

const page = (path: string, title: string | null = null, h1: string | null = null) => ({
  url: `https://site.example${path}`,
  title,
  h1,
});
const score = (old: string, other: ReturnType<typeof page>) => similarityOf(pageWords(page(old)), pageWords(other));

test('words of the path count 60, words in title or H1 30, the same folder 10', () => {
  expect(score('/rye-bread', page('/rye-bread'))).toBe(60);
  expect(score('/rye-bread', page('/rye-bread', 'Rye bread'))).toBe(90);
  expect(score('/shop/rye-bread', page('/shop/rye-bread.html', 'Shop', 'Rye bread'))).toBe(100);
  // Shared: rye, bread of 3 and 2 words; both are in the title, "old" is not.
  expect(score('/rye-bread-old', page('/rye-bread', 'Rye bread'))).toBe(68);
  expect(score('/contact', page('/imprint', 'Imprint'))).toBe(0);
});

test('accents, encoding, extensions and case make no difference; an invalid URL has no words', () => {
  expect(score('/Caf%C3%A9_Menu.php', page('/cafe/menu'))).toBe(60);
  expect(score('/%E0%A4%A', page('/b'))).toBe(0);
  expect(pageWords({ url: 'no url', title: null, h1: null }).path.size).toBe(0);
});

test('the best page wins, the first of equal ones, and none below the lowest score', () => {
  const pages = new SimilarPages<ReturnType<typeof page>>();
  for (const one of [page('/blog/rye'), page('/rye-bread', 'Rye bread'), page('/bread-rye', 'Rye bread')])
    pages.add(one);
  expect(pages.best('https://site.example/old/rye-bread')).toMatchObject({
    page: { url: 'https://site.example/rye-bread' },
    score: 68,
  });
  expect(pages.best('https://site.example/blog/2019/08/summer')).toBeNull();
  expect(pages.best('https://site.example/')).toBeNull();
  expect(MIN_SIMILARITY).toBe(40);
});
