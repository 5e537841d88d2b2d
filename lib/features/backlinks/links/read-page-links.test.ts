import { describe, expect, test } from 'vitest';
import { readPageLinks } from '#lib/features/backlinks/links/read-page-links.ts';

const read = (html: string, headers: Record<string, string[]> = {}) =>
  readPageLinks({ html, url: 'https://blog.test/post/1', headers, domain: 'example.com' });
const TO = '<a href="https://example.com/">here</a>';

describe('the links of a page', () => {
  test('the text around is that of the block; a line break is a blank', () => {
    const [first, second] = read(`<p>Before. ${TO} after<br>and on.</p><div>${TO}</div><p>Not this.</p>`).links;
    expect(first?.context).toBe('Before. here after and on.');
    expect(second?.context).toBe('here');
  });

  test('long text is cut around the link, between words', () => {
    const [link] = read(`<p>${'word '.repeat(200)}${TO} ${'later '.repeat(200)}</p>`).links;
    expect(link?.context).toMatch(/^… word (?:word )*here (?:later )*later …$/);
    expect(link?.context.length).toBeLessThan(330);
  });

  test('a link around blocks has their text for its own', () => {
    const [link] = read('<a href="//example.com/x"><h3>Title</h3><p>And more</p></a>').links;
    expect(link).toMatchObject({ url: 'https://example.com/x', anchor: 'Title And more', context: 'Title' });
  });

  test.each([
    ['<nav><ul><li>L</li></ul></nav>', 'nav'],
    ['<footer>L</footer>', 'footer'],
    ['<div role="complementary">L</div>', 'aside'],
    ['<main><p>L</p></main>', 'main'],
    ['<p>L</p>', 'other'],
  ])('its place: %s', (html, place) => {
    expect(read(html.replace('L', TO)).links[0]?.place).toBe(place);
  });

  test('alternative texts count where there is no text, of areas too', () => {
    const { links } = read(
      '<a href="https://example.com/a"><img alt="One"> <img alt="two"></a><map><area href="https://example.com/b" alt="Three"></map>',
    );
    expect(links.map(({ anchor, image }) => [anchor, image])).toEqual([
      ['One two', true],
      ['Three', true],
    ]);
  });

  test('nofollow for the whole page, by its robots rules or a header for all or for Googlebot', () => {
    expect(read(`<meta name="ROBOTS" content="index, NOFOLLOW">${TO}`).pageNofollow).toBe(true);
    expect(read(TO, { 'x-robots-tag': ['googlebot: none'] }).pageNofollow).toBe(true);
    expect(read(TO, { 'x-robots-tag': ['otherbot: nofollow'] }).pageNofollow).toBe(false);
  });

  test('the language it declares', () => {
    expect(read('<html lang="de-AT">').language).toBe('de');
    expect(read('', { 'content-language': ['fr'] }).language).toBe('fr');
    expect(read('<html lang="x">').language).toBe('');
  });

  test('what holds no links: comments, scripts, templates, text areas, attributes', () => {
    const html = `<!-- ${TO} --><script>${TO}</script><template>${TO}</template><textarea>${TO}</textarea><iframe>${TO}</iframe><i title='${TO}'></i><link rel=canonical href="https://example.com/"><meta property="og:url" content="https://example.com/">`;
    expect(read(html).links).toEqual([]);
  });

  test('links that may redirect to the target: a query with the target first, then redirect paths and short URLs; others are skipped', () => {
    const { mayRedirect, links } = read(
      [
        'https://s.test/ab1',
        'https://blog.test/about',
        'https://blog.test/go/7',
        'https://t.test/r?u=https%3A%2F%2Fexample.com%2F',
        'https://news.test/2026/story',
        'https://bit.ly/x',
      ]
        .map((href) => `<a href="${href}">x</a>`)
        .join(''),
    );
    expect(links).toEqual([]);
    expect(mayRedirect.map(({ url }) => url)).toEqual([
      'https://t.test/r?u=https%3A%2F%2Fexample.com%2F',
      'https://blog.test/go/7',
      'https://bit.ly/x',
      'https://s.test/ab1',
    ]);
  });

  test('every link that is not on the domain is listed once, even if it is no likely redirect', () => {
    const { others, mayRedirect } = read(
      `${TO}<a href="/about">x</a><a href="/about">y</a><a href="https://news.test/2026/story">z</a>`,
    );
    expect(mayRedirect).toEqual([]);
    expect(others).toEqual(['https://blog.test/about', 'https://news.test/2026/story']);
  });

  test('text that names the domain makes its link worth a look, a look-alike does not', () => {
    const { mayRedirect } = read(
      '<a href="https://blog.test/one">at www.example.com</a> <p><a href="https://blog.test/two">at notexample.com.au</a></p>',
    );
    expect(mayRedirect.map(({ url }) => url)).toEqual(['https://blog.test/one']);
  });

  test('a page of a million links, or one nested without end, costs no more than its length', () => {
    const { links } = read(`<p>${TO.repeat(50_000)}</p>`);
    expect(links).toHaveLength(500);
    expect(read(`${'<div><a href=x>'.repeat(50_000)}${TO}`).links).toHaveLength(1);
  });
});
