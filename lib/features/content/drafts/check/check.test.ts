import { describe, expect, test } from 'vitest';
import { checks } from '#lib/audit/checks/index.ts';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { keywordFacts, runAudit } from '#lib/audit/run-audit.ts';
import { composeBrief } from '#lib/features/content/briefs/compose.ts';
import { readingOf, termsOfText } from '#lib/features/content/briefs/page-reading.ts';
import { compareWithBrief, evaluateComparison } from '#lib/features/content/drafts/check/compare-brief.ts';
import { draftPage, placeIn } from '#lib/features/content/drafts/check/draft-page.ts';
import { evaluateKeyword, keywordUseOf } from '#lib/features/content/drafts/check/keyword-use.ts';
import { occurrences } from '#lib/features/content/drafts/check/passages.ts';
import { checksOfDraft } from '#lib/features/content/drafts/check/settled.ts';
import { countsOf } from '#lib/features/content/drafts/counts.ts';
import { readText } from '#lib/text/markdown/text-tree.ts';

const blank = { title: '', body: '', metaTitle: '', metaDescription: '', slug: '', language: 'en' };
const factsOf = (given: Partial<typeof blank>, domain: string | null = null) =>
  extractFacts(draftPage({ ...blank, ...given }, domain).input);
function choose(given: Partial<typeof blank>, domain: string | null = null) {
  const known = { hasPath: (given.slug ?? '') !== '', hasDomain: domain !== null };
  const { chosen, leftOut } = checksOfDraft(factsOf(given, domain), 'rye bread', {}, known);
  return { chosen: chosen.map(({ id }) => id), leftOut };
}

const RICH = {
  title: 'Rye bread',
  body: '## One\n\nRye [a](/b) and [c](https://d.example), ![e](f.png).\n\n#### Four\n\nlorem ipsum dolor',
  metaDescription: 'd',
};

describe('the checks of a draft', () => {
  test('are those that look at its words, headings, pictures and what it says of itself', () => {
    const { chosen } = choose(RICH);
    expect(chosen).toEqual(
      expect.arrayContaining(
        (
          'title-missing title-too-long description-missing h1-missing heading-level-skipped h2-duplicate text-missing ' +
          'thin-content placeholder-text readability keyword-stuffing keyword-in-title keyword-in-text lang-mismatch ' +
          'link-no-text link-text-generic img-missing-alt'
        ).split(' '),
      ),
    );
  });

  test('are none that rest on the answer, the template, scripts or the site', () => {
    const { chosen, leftOut } = choose(RICH, 'rye.example');
    const ids = (
      'http-status hsts-missing compression-missing canonical-missing structured-data-missing viewport-missing ' +
      'favicon-missing og-incomplete dom-size img-missing-dimensions robots-txt-missing largest-contentful-paint noindex'
    ).split(' ');
    expect(chosen.filter((id) => ids.includes(id))).toEqual([]);
    for (const id of ids) expect(leftOut.find((one) => one.id === id)?.reason).toMatch(/^(?:Requires|It checks) /);
    expect(chosen.length + leftOut.length).toBe(checks.length);
  });

  test('take in the path and the links of the site once they are known', () => {
    expect(choose(RICH).chosen).not.toContain('url-underscore');
    expect(choose({ ...RICH, slug: 'Rye_bread' }).chosen).toContain('url-underscore');
    expect(choose(RICH).chosen).not.toContain('dead-end');
    expect(choose(RICH, 'rye.example').chosen).toContain('dead-end');
  });

  test('find in a draft what they find in the page', () => {
    const facts = factsOf(RICH);
    const { chosen } = checksOfDraft(facts, 'rye bread', {}, { hasPath: false, hasDomain: false });
    const found = runAudit({ raw: facts, checks: chosen, keyword: 'rye bread' }).findings.map(({ id }) => id);
    expect(found).toEqual(
      expect.arrayContaining(['heading-level-skipped', 'placeholder-text', 'description-too-short']),
    );
    const whole = runAudit({ raw: facts, keyword: 'rye bread' }).findings.map(({ id }) => id);
    expect(whole).toEqual(expect.arrayContaining(found));
  });
});

describe('the page of a draft', () => {
  test('has its title as main heading, unless the text has one', () => {
    expect(factsOf({ title: 'Rye', body: 'a' }).headings.counts[0]).toBe(1);
    expect(factsOf({ title: 'Rye', body: '# Own\n\na' }).headings.items.map(({ text }) => text)).toEqual(['Own']);
  });

  test('leads from each heading back to its place', () => {
    const body = 'Intro\n\n## Näher\n\n- x\n\n  ## Inside\n';
    const { items } = factsOf({ title: 'T', body }).headings;
    const places = items.map(({ selector }) => placeIn(selector));
    expect(places[0]).toEqual({ from: 0, to: 0 });
    expect(places.slice(1).map((place) => body.slice(place?.from, place?.to).trim())).toEqual([
      '## Näher',
      '## Inside',
    ]);
  });

  test('has as many words as the draft is said to have', () => {
    const body =
      '## Rye [bread](https://example.com/some-page "a")\n\nOne **two** `three` four\\\nfive &amp; ![six](g.png)\n\n' +
      '- a\n  - b c\n\n> d\n\n| e | f |\n|---|---|\n| g | [h](/i) |\n\n```js\nlet j\n```\n\n***\n';
    expect(countsOf({ body, social: {} })).toBe(factsOf({ body }).content.mainWordCount);
    expect(countsOf({ body: '[a](https://example.com/some-page)', social: { x: 'b c' } })).toBe(3);
  });

  test('is what it is, whatever the text tries', () => {
    const facts = factsOf({ title: '</title><script>', body: '<meta name=robots content=noindex>\n\n<h1>a</h1>' });
    expect(facts.head.directives.noindex).toBe(false);
    expect(facts.resources.scripts.total).toBe(0);
    expect(facts.headings.counts[0]).toBe(1);
  });
});

describe('the keyword', () => {
  const judge = (body: string) => {
    const facts = factsOf({ title: 'Rye', body });
    const known = keywordFacts(facts, 'rye bread');
    if (!known) throw new Error('no keyword');
    const blocks = readText(body);
    const use = keywordUseOf(known, body, blocks);
    return { use, ids: evaluateKeyword(use, body, blocks).findings.map(({ id }) => id) };
  };

  test('is looked for in the first paragraph and the headings', () => {
    const { use, ids } = judge('Nothing yet.\n\n## Of rye bread\n\nRye\nbread and RYE BREAD.');
    expect(use).toMatchObject({ count: 3, in_first_paragraph: false, headings: 1, headings_with_it: 1 });
    expect(use.passages.map(({ text }) => text)).toEqual(['rye bread', 'Rye\nbread', 'RYE BREAD']);
    expect(ids).toEqual(['keyword-in-first-paragraph']);
    expect(judge('Rye bread.\n\n## Other').ids).toEqual(['keyword-in-headings']);
  });

  test('can come up too often', () => {
    expect(judge('Rye bread. '.repeat(10)).ids).toEqual(['keyword-overused']);
    expect(judge(`Rye bread. ${'Other words stand here. '.repeat(60)}`).ids).toEqual([]);
  });

  test('is found as whole words and as it is written', () => {
    const at = (text: string, word: string) => occurrences(text, word).map(({ from }) => from);
    expect(at('rye, ryegrass, Rye', 'rye')).toEqual([0, 15]);
    expect(at('C++ or c+ (C++)', 'C++')).toEqual([0, 11]);
    expect(at('パンとパン', 'パン')).toEqual([]);
  });
});

describe('beside its brief', () => {
  const page = (title: string, headings: string[], words: number) =>
    readingOf(
      extractFacts({
        url: 'https://a.example/',
        html: `<html lang="en"><title>${title}</title><main><h1>${title}</h1>${headings.map((h) => `<h2>${h}</h2><p>${'Starter feeds dough slowly. '.repeat(words / 4)}</p>`).join('')}</main>`,
      }),
      'en',
    );
  const result = composeBrief(
    [
      { position: 1, reading: page('Rye', ['How long does rye bread take?', 'Storing rye bread'], 40) },
      { position: 2, reading: page('Rye two', ['Storing of bread', 'Tools'], 60) },
      { position: 4, reading: page('Rye three', ['Storing rye bread', 'Tools for bakers'], 80) },
    ],
    { questions: ['Is rye bread healthy?', 'is rye bread healthy'], related: ['rye bread recipe'] },
    'en',
  );

  test('the brief says what pages share', () => {
    expect(result.common_headings[0]).toEqual({ text: 'Storing rye bread', positions: [1, 4] });
    expect(result.questions).toEqual([
      { text: 'Is rye bread healthy?', positions: [], from: 'search' },
      { text: 'How long does rye bread take?', positions: [1], from: 'page' },
    ]);
    expect(result.terms.find(({ term }) => term === 'starter feeds')).toMatchObject({ positions: [1, 2, 4] });
    expect(result.words?.median).toBeGreaterThan(result.words?.low ?? 0);
    expect(result.headings).toEqual({ median: 2, low: 2, high: 2 });
    expect(composeBrief([], { questions: [], related: [] }, 'en')).toMatchObject({ words: null, common_headings: [] });
  });

  const compare = (body: string, words: number) =>
    compareWithBrief({ id: 'b', keyword: 'rye bread', pagesRead: 3, result }, readText(body), {
      words,
      language: 'en',
      title: 'Rye',
    });

  test('words without a meaning of their own are no terms', () => {
    const terms = termsOfText('What is it to them? The starter, and only (the starter), in 2024.', 'en').map(
      ([term]) => term,
    );
    expect(terms).toEqual(['starter']);
    expect(termsOfText('酵母はパンを膨らませる。', 'ja').map(([term]) => term)).toContain('パン');
  });

  test('a draft speaks of a heading when one piece of it has its words', () => {
    const { headings, questions, terms } = compare(
      'Keep it dry: how storing works.\n\n- It takes long.\n- the starter',
      10,
    );
    expect(headings).toEqual([{ text: 'Storing rye bread', positions: [1, 4], covered: true }]);
    expect(questions.map(({ covered }) => covered)).toEqual([false, true]);
    expect(terms.find(({ term }) => term === 'starter')?.covered).toBe(true);
    expect(terms.find(({ term }) => term === 'feeds dough')?.covered).toBe(false);
  });

  test('what is missing and too short is told', () => {
    const { findings } = evaluateComparison(compare('Nothing.', 2));
    // A question from the results page is on no page, and a heading may be on a single page.
    const reasons = findings.slice(1).map(({ why }) => why);
    expect(reasons).toEqual([
      expect.stringMatching(/^Several top-ranking pages have/),
      expect.stringMatching(/^They appear in the SERP/),
      expect.stringMatching(/^Several top-ranking pages use/),
    ]);
    expect(findings.map(({ id }) => id)).toEqual(['brief-length', 'brief-headings', 'brief-questions', 'brief-terms']);
    expect(findings[0]).toMatchObject({ found: '2 words', expected: expect.stringMatching(/half of the 3 pages/) });
    expect(evaluateComparison(compare('Nothing.', 5_000)).passed[0]).toMatchObject({
      id: 'brief-length',
      title: 'Text is as long as top-ranking pages',
    });
  });
});
