import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { openPieces } from '#lib/features/evidence/service.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import type { suggestLinks as definition, LinkSuggestion } from '#lib/features/site-audits/internal-links-contract.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import type { Mention, MentionInput, SearchedHtml } from '#lib/features/site-audits/suggestions/find-mentions.ts';
import * as store from '#lib/features/site-audits/suggestions/suggestions-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { NotFound, Refused, TimedOut } from '#lib/platform/errors.ts';

/** Pages without a target of their own: the fewest inlinks first. */
const MAX_TARGETS = 100;
/** Pages whose text is searched, the strongest first. */
export const MAX_SEARCHED = 500;
const MAX_QUERIES = 5;
const MAX_TRACKED = 5;
/** A page needs only a few new links. */
const MAX_PER_TARGET = 10;
const PAGES_AT_ONCE = 20;
/** A heading of one word is rarely what its page is about. */
const MIN_WORDS = 2;
const MAX_WORDS = 6;

const pool = createThreadPool<MentionInput, Mention[]>({
  script: 'lib/features/site-audits/suggestions/mention-thread.ts',
  threads: 1,
  saves: true,
  timeoutMs: 10_000,
  heapMiB: 192,
  tooHard: () => new TimedOut('The text of the pages could not be searched in time.'),
});

/** Ends the thread, in tests and at shutdown. */
export const closeSuggestions = pool.close;

/**
 * Pages whose text names a keyword of a page that they do not link to.
 * @throws NotFound (audit, page), Refused (no report, no stored HTML, no keywords), TimedOut
 */
export async function suggestLinks(
  ctx: Ctx,
  { id, no, keywords = [], limit }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const audit = await readableAudit(ctx, id);
  const { suggestions, ...facts } = await suggestionsOf(ctx, audit, { page: no ?? null, keywords });
  return { data: { suggestions: suggestions.slice(0, limit), total: suggestions.length, ...facts } };
}

/** All suggestions of an audit. @throws what `suggestLinks` throws */
export async function suggestionsOf(
  ctx: Pick<Ctx, 'signal'>,
  audit: AuditRow,
  { page, keywords }: { page: number | null; keywords: readonly string[] },
): Promise<{ suggestions: LinkSuggestion[]; searched: number; targets: number }> {
  if (audit.status !== 'done') throw new Refused('This site audit has no report yet.');
  if (keywords.length > 0 && page === null) throw new Refused('keywords require no, the page that they belong to.');
  const pages = await store.targetPages(audit.no, page, MAX_TARGETS);
  if (page !== null && pages.length === 0) throw new NotFound('no: the page was not found, or is not indexable.');
  const known = keywords.length > 0 ? null : await knownKeywords(audit.projectId, pages);
  const targets = pages
    .map((one) => ({ ...one, keywords: known ? known(one) : keywords.map(sourced('given')) }))
    .filter((one) => one.keywords.length > 0);
  if (targets.length === 0)
    throw new Refused(
      'The pages have no keywords: none that the project tracks, no Search Console queries, no H1 of 2 to 6 words.',
    );
  const sources = await store.sourcePages(audit.no, MAX_SEARCHED);
  if (sources.length === 0) throw new Refused('The audit stored no HTML to search. Run it again with “Store HTML”.');
  const linked = await store.linksTo(
    audit.no,
    targets.map((one) => one.no),
  );
  const wanted = targets.map((one) => ({ no: one.no, keywords: one.keywords.map(({ text }) => text) }));
  const mentions: Mention[] = [];
  let searched = 0;
  for (let at = 0; at < sources.length; at += PAGES_AT_ONCE) {
    ctx.signal.throwIfAborted();
    const html = await htmlOf(sources.slice(at, at + PAGES_AT_ONCE));
    searched += html.length;
    mentions.push(...(await pool.run({ pages: html, targets: wanted, linked }, ctx.signal)));
  }
  const byNo = new Map(
    [...sources, ...targets].map(({ no, url, title, status, outcome }) => [no, { no, url, title, status, outcome }]),
  );
  const suggestions = targets.flatMap(({ no, links_in, keywords: own }) =>
    mentions
      .filter(({ to }) => to === no)
      .slice(0, MAX_PER_TARGET)
      .flatMap(({ from, to, keyword, sentence }): LinkSuggestion[] => {
        const [source, target] = [byNo.get(from), byNo.get(to)];
        const origin = own.find(({ text }) => text === keyword)?.source;
        return source && target && origin
          ? [{ from: source, to: target, keyword, keyword_source: origin, sentence, links_in: links_in ?? 0 }]
          : [];
      }),
  );
  return { suggestions, searched, targets: targets.length };
}

interface SourcedKeyword {
  text: string;
  source: LinkSuggestion['keyword_source'];
}

const sourced =
  (source: SourcedKeyword['source']) =>
  (text: string): SourcedKeyword => ({ text, source });

/**
 * The keywords of each page: those that the project tracks for it, then its queries of several words in Search Console;
 * without any, its H1 if that is a phrase.
 */
async function knownKeywords(
  projectId: string | null,
  pages: readonly store.TargetPage[],
): Promise<(page: store.TargetPage) => SourcedKeyword[]> {
  const urls = pages.map(({ url }) => url);
  const [tracked, queries] =
    projectId === null
      ? [[], new Map<string, string[]>()]
      : await Promise.all([store.trackedPages(projectId), store.queriesOf(projectId, urls, MAX_QUERIES)]);
  // Engines write a URL in their own way: with another scheme or slash it is the same page.
  const trackedOf = Map.groupBy(tracked, ({ url }) => String(addressKey(url)));
  return ({ url, h1 }) => {
    const own = [...new Set((trackedOf.get(String(addressKey(url))) ?? []).map(({ keyword }) => keyword))];
    const asked = (queries.get(url) ?? []).filter((query) => query.trim().includes(' ') && !own.includes(query));
    const known = [...own.slice(0, MAX_TRACKED).map(sourced('tracked')), ...asked.map(sourced('search_console'))];
    if (known.length > 0) return known;
    const words = h1?.trim().split(/\s+/) ?? [];
    return h1 !== null && words.length >= MIN_WORDS && words.length <= MAX_WORDS ? [sourced('h1')(h1)] : [];
  };
}

async function htmlOf(pages: readonly store.SourcePage[]): Promise<SearchedHtml[]> {
  const pieces = await openPieces(Object.fromEntries(pages.map(({ no, html }) => [String(no), html])));
  // Stored as decoded text, whatever its original encoding.
  return pieces.flatMap(({ role, content }) =>
    content === null ? [] : [{ no: Number(role), html: new TextDecoder().decode(content) }],
  );
}
