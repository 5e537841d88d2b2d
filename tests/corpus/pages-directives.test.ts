import { describe, expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { isHreflangCode } from '#lib/audit/facts/text/language-codes.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { readJson, there } from '#tests/corpus/corpus-pages.ts';

interface Case {
  id: string;
  kind: string;
  robots_meta?: string;
  x_robots_tag?: string[];
  indexable?: boolean;
  hreflang?: string;
  href?: string;
  valid?: boolean | null;
  crawlable?: boolean;
  page_url?: string;
  links?: { where: string; href: string }[];
  ok?: boolean;
  meta_description?: string;
}

const cases = there ? (readJson('pages/directives.json') as Case[]) : [];
const of = (kind: string) => cases.filter((one) => one.kind === kind);
const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const page = (head: string, body = '', url = 'https://example.com/', headers: Record<string, string[]> = {}) =>
  extractFacts({ url, headers, html: `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>` });
/** The cases contain dates before and after this one. */
const NOW = Date.UTC(2026, 0, 1);
const failed = (facts: ReturnType<typeof page>, ids: string[]) =>
  runAudit({ raw: facts }).findings.some(({ id }) => ids.includes(id));

describe.skipIf(!there)('directives of the corpus', () => {
  test.each(of('robots_meta'))('$id robots meta $robots_meta', ({ robots_meta, indexable }) => {
    const facts = page(`<meta name="robots" content="${escaped(robots_meta)}">`);
    expect(runAudit({ raw: facts, now: NOW }).indexable !== false).toBe(indexable);
  });
  test.each(of('x_robots_tag'))('$id X-Robots-Tag $x_robots_tag', ({ x_robots_tag = [], indexable }) => {
    const facts = page('', '', 'https://example.com/', { 'x-robots-tag': x_robots_tag });
    expect(runAudit({ raw: facts, now: NOW }).indexable !== false).toBe(indexable);
  });
  test.each(of('hreflang_code'))('$id hreflang $hreflang', ({ hreflang = '', href, valid }) => {
    if (valid !== null) expect(isHreflangCode(hreflang)).toBe(valid);
    else
      expect(
        page('', `<p>x</p><link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(href)}">`).head.hreflang
          .items[0]?.inHead,
      ).toBe(false);
  });
  test.each(of('hreflang_href'))('$id hreflang to $href', ({ hreflang, href }) => {
    const facts = page(`<link rel="alternate" hreflang="${hreflang}" href="${href}">`);
    expect(facts.head.hreflang.items[0]?.absolute).toBe(false);
  });
  test.each(of('crawlable_anchor'))('$id anchor $href', ({ href, crawlable }) => {
    expect(page('', `<a href="${escaped(href)}">x</a>`).links.notCrawlable.total === 0).toBe(crawlable);
  });
  test.each(of('canonical'))('$id canonical', ({ page_url, links = [], ok }) => {
    const tag = (where: string) =>
      links
        .filter((one) => one.where === where)
        .map((one) => `<link rel="canonical" href="${one.href}">`)
        .join('');
    const headers = {
      link: links.filter((one) => one.where === 'header').map((one) => `<${one.href}>; rel="canonical"`),
    };
    const facts = page(tag('head'), `<p>x</p>${tag('body')}`, page_url, headers);
    expect(
      failed(facts, [
        'canonical-multiple-conflicting',
        'canonical-html-vs-header',
        'canonical-relative',
        'canonical-invalid-url',
      ]),
    ).toBe(!ok);
  });
  test.each(of('meta_description'))('$id description', ({ meta_description, ok }) => {
    const facts = page(`<meta name="description" content="${escaped(meta_description)}">`);
    expect(failed(facts, ['description-missing'])).toBe(!ok);
  });
});
