import { afterAll, describe, expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import type { PageFacts } from '#lib/audit/types.ts';
import { filesIn, readJson, readPage, there } from '#tests/corpus/corpus-pages.ts';

/** Page and field with a disputed label; the reasons are in disputed.md. */
const DISPUTED = new Set<string>([
  'pages/readability/004-metadata-space-separated-properties.expected.json og',
  'pages/readability/004-metadata-space-separated-properties.expected.json twitter',
  'pages/readability/005-unescape-html-entities.expected.json og',
]);

interface Expected {
  source_expected?: { page_url?: string };
  dom_facts?: { [field: string]: unknown };
}

const rawOf = (facts: PageFacts, agent: string) =>
  facts.head.robots.filter((one) => one.agent === agent).map((one) => one.raw);

/** The facts under the corpus's names. */
function asDomFacts(facts: PageFacts, wanted: { [field: string]: unknown }): { [field: string]: unknown } {
  const { head, images, links, semantics, social } = facts;
  const pick = (map: { [name: string]: string }, names: unknown) =>
    Object.fromEntries(Object.keys(names as object).map((name) => [name, map[name] || null]));
  return {
    title: head.titles.items[0]?.text ?? null,
    meta_description: head.descriptions.items[0]?.text ?? null,
    html_lang: facts.document.htmlLang || null,
    doctype: facts.document.doctypeText.replace(/^doctype\s+/i, '') || null,
    canonical_hrefs: head.canonicals.items.map(({ href }) => href),
    hreflang: head.hreflang.items.map(({ lang, href }) => [lang, href]),
    robots_meta: rawOf(facts, 'robots'),
    googlebot_meta: rawOf(facts, 'googlebot'),
    viewport: head.viewport.content || null,
    meta_generator: head.generator,
    h: Object.fromEntries(facts.headings.counts.map((count, i) => [`h${i + 1}`, count])),
    h1_texts: facts.headings.items
      .filter((one) => one.level === 1)
      .map((one) => (one.fromAltOnly ? '' : one.text))
      .slice(0, 10), // the labels contain the first ten
    img_total: images.total,
    img_no_alt_attribute: images.withoutAlt,
    img_empty_alt: images.emptyAlt,
    img_loading_lazy: images.lazy,
    a_with_href: links.withHref - links.areas,
    a_nofollow: links.nofollow,
    a_ugc: links.ugc,
    a_sponsored: links.sponsored,
    base_href: head.base,
    og: pick(social.og, wanted.og),
    twitter: pick(social.twitter, wanted.twitter),
    landmarks: semantics.landmarkElements.toSorted(),
    semantic_tags: semantics.semanticTags.toSorted(),
    has_role_attr: semantics.hasRole,
    json_ld_blocks: facts.structuredData.jsonLdBlocks,
  };
}

/** Normalizes whitespace; an empty text becomes null. */
function plain(value: unknown): unknown {
  // Texts are stored up to 4,096 characters.
  if (typeof value === 'string') return value.slice(0, 4_096).replace(/\s+/g, '').slice(0, 3_000).toLowerCase() || null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  return value;
}

/** "title 137/137 100.0 %", one field per line. */
function agreementTable(agreement: ReadonlyMap<string, { agree: number; all: number }>): string {
  return [...agreement]
    .map(([field, { agree, all }]) => `${field} ${agree}/${all} ${((agree * 100) / all).toFixed(1)} %`)
    .join('\n');
}

describe.skipIf(!there)('facts of the corpus pages', () => {
  const files = there
    ? filesIn('pages', '.expected.json').filter((path) => (readJson(path) as Expected).dom_facts)
    : [];

  /** Agreement with the labels, by field. Disputed labels do not count. */
  const agreement = new Map<string, { agree: number; all: number }>();
  afterAll(() => console.info(agreementTable(agreement)));

  test.each(files)('%s', (path) => {
    const { dom_facts: wanted = {}, source_expected } = readJson(path) as Expected;
    const facts = extractFacts({
      url: source_expected?.page_url ?? 'http://example.com/',
      html: readPage(path.replace('.expected.json', '.html')),
    });
    const got = asDomFacts(facts, wanted);
    const different = Object.keys(got).filter((field) => {
      const agrees = JSON.stringify(plain(got[field])) === JSON.stringify(plain(wanted[field]));
      if (DISPUTED.has(`${path} ${field}`)) return false;
      const counts = agreement.get(field) ?? { agree: 0, all: 0 };
      agreement.set(field, { agree: counts.agree + (agrees ? 1 : 0), all: counts.all + 1 });
      return !agrees;
    });
    expect(different.map((field) => ({ field, got: got[field], wanted: wanted[field] }))).toEqual([]);
  });

  test('every field agrees on at least 99 % of the pages', () => {
    // A run of a single page, selected by name, says nothing about a share.
    const whole = [...agreement].filter(([, { all }]) => all > 100);
    expect(whole.filter(([, { agree, all }]) => agree / all < 0.99)).toEqual([]);
  });

  test('there are as many pages as the corpus says', () => expect(files.length).toBeGreaterThan(120));
});
