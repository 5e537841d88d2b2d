import { describe, expect, test } from 'vitest';
import { parseAiMode } from '#lib/engines/google/ai-mode.ts';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { type PageScore, scorePage, serpHtml, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

/** Google's notes about AI Mode appear below every answer, regardless of its content (disputed.md). */
const NOTES = /^https:\/\/(support\.google\.com\/(websearch|legal)\/|policies\.google\.com\/)/;

const pages = there ? serpPages('google') : [];

describe.skipIf(!there)('Google on the saved pages', () => {
  const scores: PageScore[] = pages.map((page) => scorePage(google, page));
  const sums = totals(scores);

  test('there are as many pages as the corpus says', () => {
    console.info(table(scores));
    expect(scores.length).toBeGreaterThanOrEqual(35);
  });

  test.each(scores)('$name is $wantedState', ({ state, wantedState }) => expect(state).toBe(wantedState));

  test.each(scores)('$name: the list', ({ missed, extra, titleErrors }) => {
    expect({ missed, extra, titleErrors }).toEqual({ missed: [], extra: [], titleErrors: [] });
  });

  test('figures of all pages', () => {
    expect(sums.recall).toBeGreaterThanOrEqual(0.99);
    expect(sums.precision).toBeGreaterThanOrEqual(0.99);
    expect(sums.exact).toBeGreaterThanOrEqual(0.95);
    expect(sums.titles).toBeGreaterThanOrEqual(0.98);
    expect(sums.sites).toBeGreaterThanOrEqual(0.95);
    expect(sums.descriptions).toBeGreaterThanOrEqual(0.95);
    expect(sums.overviews).toBe(1);
    expect(sums.overviewSources).toBeGreaterThanOrEqual(0.95);
  });

  test('an overview begins as the page begins it', () => {
    for (const page of pages) {
      const wanted = page.label.expected.ai_overview?.content_first_200;
      if (!wanted) continue;
      const { aiOverview } = google.parse(readSerpDocument(serpHtml('google', page)));
      expect(plain(aiOverview?.content ?? '').slice(0, 150)).toBe(plain(wanted).slice(0, 150));
    }
  });

  test('a half page is none', () => {
    for (const page of pages) {
      const html = serpHtml('google', page);
      // A fragment copied out of a page has no end that could be missing.
      if ((page.state !== 'results' && page.state !== 'empty') || !html.includes('</html>')) continue;
      for (const share of [0.1, 0.5, 0.9]) {
        const half = readSerpDocument(html.slice(0, Math.floor(html.length * share)));
        expect(google.classify(half, { status: 200, url: google.home })).toBe('garbage');
      }
    }
  });

  test('an empty page stays one where it repeats its query shortened, and is never a request for JavaScript', () => {
    for (const page of pages.filter(({ state }) => state === 'empty')) {
      const html = serpHtml('google', page);
      const [, repeated = ''] = /<em>([^<]{9,})<\/em>/.exec(html) ?? [];
      expect(repeated).not.toBe('');
      for (const short of [`${repeated.slice(0, 20)}…`, `${repeated.slice(0, 20)} ...`, 'other words']) {
        const document = readSerpDocument(html.replace(`<em>${repeated}</em>`, `<em>${short}</em>`));
        expect([page.name, google.classify(document, { status: 200, url: google.home })]).toEqual([page.name, 'empty']);
      }
      const silent = readSerpDocument(html.replace(/<p aria-level="3" role="heading".*?<\/ul>/s, ''));
      expect([page.name, google.classify(silent, { status: 200, url: google.home })]).toEqual([page.name, 'garbage']);
    }
  });

  test('a page with results is never an empty one, whatever is said above them', () => {
    for (const page of pages.filter(({ state, label }) => state === 'results' && label.expected.organic?.length > 0)) {
      const note = `<div><p role="heading">Nothing for <em>${page.label.query}</em></p><ul><li>Check the spelling.</li></ul></div>`;
      const html = serpHtml('google', page).replace(/<body[^>]*>/, (body) => body + note);
      expect(google.classify(readSerpDocument(html), { status: 200, url: google.home })).toBe('results');
    }
  });

  test('pages of other engines are none of Google', () => {
    for (const engine of ['bing', 'yahoo', 'duckduckgo'] as const) {
      for (const page of serpPages(engine)) {
        const document = readSerpDocument(serpHtml(engine, page));
        expect([page.name, google.classify(document, { status: 200, url: '' })]).toEqual([page.name, 'garbage']);
      }
    }
  });
});

describe.skipIf(!there)('AI Mode on the saved page', () => {
  const page = pages.find(({ label }) => label.variant === 'ai-mode');
  const wanted = (page?.label.expected.ai_mode ?? { turns: [] }) as {
    turns: { query_first_200: string; answer_first_200: string; sources: string[] }[];
  };
  const answer = page ? parseAiMode(readSerpDocument(serpHtml('google', page))) : null;

  test('every turn is read, and finished', () => {
    expect(answer?.turns.length).toBe(wanted.turns.length);
    expect(answer?.complete).toBe(true);
    expect(answer?.content).toBe(answer?.turns.at(-1)?.content);
  });

  test.each(wanted.turns.map((turn, i) => ({ ...turn, i })))(
    'turn $i',
    ({ i, query_first_200, answer_first_200, sources }) => {
      const turn = answer?.turns[i];
      // The label includes the text for screen readers, which is not part of the question.
      const question = plain(query_first_200).replace(/^yousaid/, '');
      expect(plain(turn?.query ?? '').slice(0, 100)).toBe(question.slice(0, 100));
      expect(plain(turn?.content ?? '').slice(0, 100)).toBe(plain(answer_first_200).slice(0, 100));
      expect(turn?.sources.map(({ url }) => url).toSorted()).toEqual(
        sources.filter((url) => !NOTES.test(url)).toSorted(),
      );
    },
  );
});

/** Letters and digits only, without Markdown syntax, citation markers and whitespace. */
function plain(markdown: string): string {
  return markdown.replace(/\[\d+\]|[^\p{L}\p{N}]/gu, '').toLowerCase();
}
