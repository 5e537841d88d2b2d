import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FoundLink, Source } from '#lib/features/backlinks/check/read-sources.ts';
import { noteRun } from '#lib/features/backlinks/check/run-store.ts';
import { freshTally, keepPages } from '#lib/features/backlinks/check/store-pages.ts';
import type { Backlink, getBacklinks } from '#lib/features/backlinks/contract.ts';
import { type DiscoveryResult, discoverLinks } from '#lib/features/backlinks/discover/discover-links.ts';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Time limit of the searches; the pages they found last are still read afterwards. */
const SEARCH_MS = 20_000;
/** The response is due within 28 s. */
const WHOLE_MS = 25_500;

type Input = InputOf<typeof getBacklinks>;

/**
 * Searches for a domain, reads the pages found and returns the links to it. Results are also stored for the user.
 * @throws what `discoverLinks` throws
 */
export async function findBacklinks(ctx: Ctx, input: Input): Promise<OutputOf<typeof getBacklinks>> {
  const target = targetOf(input.domain);
  const { search_engine: engine, country, pages_number: pages } = input;
  const kept = await keeping(ctx, target.domain);
  const looked = await discoverLinks(ctx, {
    target,
    engine,
    country,
    pages,
    searchMs: SEARCH_MS,
    wholeMs: WHOLE_MS,
    ...(kept && { onRead: kept.page }),
  });
  await kept?.run(input, looked);
  const { sources } = looked;
  const backlinks = sources.flatMap((source) =>
    source.ok ? source.found.map((link) => toBacklink(source, link)) : [],
  );
  const failed = sources.flatMap((source) =>
    source.ok ? [] : [{ url: source.url, status: source.status, blocked: source.blocked, reason: source.reason }],
  );
  return {
    data: {
      backlinks_count: backlinks.length,
      backlinks,
      domain: target.domain,
      search_engine: engine,
      country,
      searches: looked.searches.map((one) => ({
        query: one.query,
        search_id: one.searchId,
        pages_read: one.pagesRead,
        results_count: one.resultsCount,
        incomplete_reason: one.incompleteReason,
      })),
      pages_read: looked.resultPages,
      pages_found: looked.pagesFound,
      pages_checked: sources.length - failed.length,
      pages_failed: failed,
      incomplete_reason: looked.incompleteReason,
      checked_at: ctx.now().toISOString(),
    },
  };
}

/**
 * Stores the results of an API request in the user's index. The response does not depend on it: write failures are
 * logged.
 */
async function keeping(ctx: Ctx, domain: string) {
  const { actor, log } = ctx;
  if (actor.kind === 'system') return null;
  const startedAt = ctx.now();
  const unwritten = (error: unknown) => log.warn({ err: error, domain }, 'links found were not stored');
  const row = await ensureDomain(actor.userId, domain).catch(unwritten);
  if (!row) return null;
  const tally = freshTally();
  const keep = keepPages(ctx, { domainNo: row.no, foundBy: 'search', tally });
  return {
    page: async (source: Source): Promise<void> => keep(source.url, source).catch(unwritten),
    run: async (
      { search_engine: engine, country, pages_number: pagesAsked }: Input,
      looked: DiscoveryResult,
    ): Promise<void> =>
      noteRun({
        domainNo: row.no,
        kind: 'look',
        engine,
        country,
        pagesAsked,
        startedAt,
        finishedAt: ctx.now(),
        ...tally,
        resultPages: looked.resultPages,
        total: looked.pagesFound,
        incompleteReason: looked.incompleteReason,
      }).catch(unwritten),
  };
}

function toBacklink({ url, page }: Extract<Source, { ok: true }>, link: FoundLink): Backlink {
  return {
    source_url: url,
    target_url: link.url,
    anchor_text: link.anchor,
    nofollow: link.rel.includes('nofollow'),
    rel_attributes: link.rel,
    context_text: link.context,
    source_domain: URL.parse(url)?.hostname ?? '',
    target_domain: URL.parse(link.url)?.hostname ?? '',
    page_title: page.title,
    meta_description: page.description,
    page_nofollow: page.pageNofollow,
    image_anchor: link.image,
    place: link.place,
    language: page.language || null,
    found_via: link.finalUrl === null ? 'link' : 'redirect',
    final_url: link.finalUrl,
  };
}
