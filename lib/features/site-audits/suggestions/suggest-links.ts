import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { openPieces } from '#lib/features/evidence/service.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
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
  const queries =
    audit.projectId === null
      ? new Map<string, string[]>()
      : await store.queriesOf(
          audit.projectId,
          pages.map(({ url }) => url),
          MAX_QUERIES,
        );
  const targets = pages
    .map((one) => ({ ...one, keywords: keywords.length > 0 ? keywords : keywordsOf(one, queries.get(one.url)) }))
    .filter((one) => one.keywords.length > 0);
  if (targets.length === 0)
    throw new Refused('The pages have no keywords: no Search Console queries, no H1 of 2 to 6 words.');
  const sources = await store.sourcePages(audit.no, MAX_SEARCHED);
  if (sources.length === 0) throw new Refused('The audit stored no HTML to search. Run it again with “Store HTML”.');
  const linked = await store.linksTo(
    audit.no,
    targets.map((one) => one.no),
  );
  const wanted = targets.map((one) => ({ no: one.no, keywords: one.keywords }));
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
  const suggestions = targets.flatMap(({ no, links_in }) =>
    mentions
      .filter(({ to }) => to === no)
      .slice(0, MAX_PER_TARGET)
      .flatMap(({ from, to, keyword, sentence }): LinkSuggestion[] => {
        const [source, target] = [byNo.get(from), byNo.get(to)];
        return source && target ? [{ from: source, to: target, keyword, sentence, links_in: links_in ?? 0 }] : [];
      }),
  );
  return { suggestions, searched, targets: targets.length };
}

/** Queries of the page in Search Console, else its H1 if that is a phrase. */
function keywordsOf({ h1 }: store.TargetPage, queries: readonly string[] = []): string[] {
  const phrases = queries.filter((query) => query.trim().includes(' '));
  if (phrases.length > 0) return phrases;
  const words = h1?.trim().split(/\s+/) ?? [];
  return h1 !== null && words.length >= MIN_WORDS && words.length <= MAX_WORDS ? [h1] : [];
}

async function htmlOf(pages: readonly store.SourcePage[]): Promise<SearchedHtml[]> {
  const pieces = await openPieces(Object.fromEntries(pages.map(({ no, html }) => [String(no), html])));
  // Stored as decoded text, whatever its original encoding.
  return pieces.flatMap(({ role, content }) =>
    content === null ? [] : [{ no: Number(role), html: new TextDecoder().decode(content) }],
  );
}
