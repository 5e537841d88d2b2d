import { describe, expect, test } from 'vitest';
import { findContactLinks } from '#lib/inspect/emails/contact-links.ts';
import { commonPaths, contactKind } from '#lib/inspect/emails/contact-words.ts';

describe('what a link leads to', () => {
  test.each([
    ['Contact', '/x', 'contact'],
    ['', '/contact-us', 'contact'],
    ['', '/de/kontakt.html', 'contact'],
    ['Contactez-nous / Nous contacter', '/c', 'contact'],
    ['Contáctenos', '/x', 'contact'],
    ['Yhteystiedot', '/x', 'contact'],
    ['Контакты', '/x', 'contact'],
    ['お問い合わせはこちら', '/x', 'contact'],
    ['联系我们', '/x', 'contact'],
    ['İletişim', '/iletisim', 'contact'],
    ['', '/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B', 'contact'],
    ['Impressum', '/x', 'imprint'],
    ['Mentions légales', '/x', 'imprint'],
    ['Aviso legal', '/x', 'imprint'],
    ['Unser Team', '/x', 'people'],
    ['Geschäftsführung', '/x', 'people'],
    ['Über uns', '/x', 'about'],
    ['Qui sommes-nous ?', '/x', 'about'],
    ['Presse', '/x', 'press'],
    ['Datenschutz', '/x', 'legal'],
  ])('%s %s: %s', (text, path, kind) => {
    expect(contactKind(text, path)?.kind).toBe(kind);
  });

  test.each([
    ['Contactless payment', '/blog/contactless'],
    ['All about sourdough bread and how it is made', '/blog/sourdough'],
    ['Products', '/products'],
    ['', '/'],
  ])('%s %s: nothing', (text, path) => {
    expect(contactKind(text, path)).toBeNull();
  });
});

test('links of the same site, the likeliest first, each once; the language of the page', () => {
  const html = `<html lang="de-AT"><base href="/de/"><a href="team">Team</a> <a href="kontakt#form"><b>Kon</b>takt</a>
<a href="/de/kontakt">Schreiben</a> <a href="https://other.org/contact">Contact</a> <a href="/kontakt.pdf">Kontakt</a>
<a href="mailto:a@a.org">Kontakt</a> <a href="https://shop.a.org/impressum">Impressum</a> <area href="/presse" alt="x">`;
  const { links, language } = findContactLinks(html, 'https://a.org/', (host) => host.endsWith('a.org'));
  expect(links.map(({ url }) => url)).toEqual([
    'https://a.org/de/kontakt',
    'https://shop.a.org/impressum',
    'https://a.org/de/team',
    'https://a.org/presse',
  ]);
  expect(language).toBe('de-AT');
});

test('usual paths are of the language of the site, and few', () => {
  expect(commonPaths('de-AT').slice(0, 2)).toEqual(['/kontakt', '/impressum']);
  expect(commonPaths('')).toContain('/contact');
  expect(commonPaths('es').length).toBeLessThanOrEqual(6);
});

test('a page of nothing but links ends soon', () => {
  const html = '<a href="/contact">Contact</a>'.repeat(200_000);
  const begun = process.cpuUsage();
  expect(findContactLinks(html, 'https://a.org/', () => true).links).toHaveLength(1);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(20);
});
