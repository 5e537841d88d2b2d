import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { askAiMode, askForPage } from '#lib/features/ai-answers/ask-google.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';
import { db } from '#lib/platform/database/db.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { type SerpPage, serpHtml, serpPages } from '#tests/corpus/serp-score.ts';
import { type EngineServer, startEngineServer } from '#tests/support/engine-server.ts';

let engines: EngineServer;
beforeAll(async () => {
  engines = await startEngineServer();
});
afterAll(async () => {
  await Promise.all([engines.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
});

const pages = there ? serpPages('google') : [];
const waitLimit = () => ({ budget: startBudget(40_000), attemptMs: 30_000, ripenMs: 3_000 });
const first = { page: 1, cursor: null };
/** Google's notes about AI Mode appear below every answer, regardless of its content (disputed.md). */
const NOTES = /^https:\/\/(support\.google\.com\/(websearch|legal)\/|policies\.google\.com\/)/;
/** Letters and digits only, without Markdown syntax, citation markers and whitespace. */
const plain = (text: string) => text.replace(/\[\d+\]|[^\p{L}\p{N}]/gu, '').toLowerCase();

/** A page that was saved after its scripts had run is served without them. */
function serve(page: SerpPage): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'none'" };
  const html = serpHtml('google', page);
  // A fragment that was copied out of its page gets its closing tags back.
  const body = html.includes('</html>') ? html : `${html}</body></html>`;
  engines.answer = ({ url }) => (url.pathname === '/search' ? { headers, body } : { status: 404, headers });
}

describe.skipIf(!there)('saved pages, opened in the browser', () => {
  test.each(pages.filter(({ label }) => label.expected.ai_overview))('$name: the overview', async (page) => {
    const wanted = page.label.expected.ai_overview;
    serve(page);
    const asked = { query: page.label.query ?? 'q', country: 'us' };
    const outcome = await askForPage(engines.ctx(), asked, first, waitLimit());
    if (!outcome.ok) throw outcome.failure.error;
    expect(outcome.read.overviewState).toBe(wanted?.state === 'present' ? 'present' : 'unmeasured');
    const begin = plain(wanted?.content_first_200 ?? '').slice(0, 120);
    expect(plain(outcome.read.overview?.content ?? '').slice(0, begin.length)).toBe(begin);
    // serp-google.test.ts scores the parser on these pages; this test checks that the browser changes nothing.
    const { aiOverview } = google.parse(readSerpDocument(serpHtml('google', page)));
    expect(outcome.read.overview?.sources).toEqual(aiOverview?.sources);
    if (wanted?.state === 'present') expect(outcome.read.overview?.sources.length).toBeGreaterThan(0);
    expect(outcome.seen.screenshot?.byteLength).toBeGreaterThan(1_000);
  });

  test.each(pages.filter(({ label }) => label.variant === 'ai-mode'))('$name: AI Mode', async (page) => {
    serve(page);
    const outcome = await askAiMode(engines.ctx(), { query: 'q', country: 'us' }, waitLimit());
    if (!outcome.ok) throw outcome.failure.error;
    expect(outcome.read).toMatchObject({ reason: null });
    const { turns } = page.label.expected.ai_mode as { turns: { answer_first_200: string; sources: string[] }[] };
    const last = turns.at(-1);
    const begin = plain(last?.answer_first_200 ?? '').slice(0, 100);
    expect(begin.length).toBe(100);
    expect(plain(outcome.read.answer?.content ?? '').slice(0, 100)).toBe(begin);
    expect(outcome.read.answer?.sources.map(({ url }) => url).toSorted()).toEqual(
      last?.sources.filter((url) => !NOTES.test(url)).toSorted(),
    );
  });
});
