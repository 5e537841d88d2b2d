import { getDomain } from 'tldts';
import { groupByResults } from '#lib/features/keywords/groups/group-by-results.ts';
import type {
  GroupingDetail,
  GroupingSummary,
  GroupMember,
  ResultGroup,
} from '#lib/features/keywords/groups/parts-contract.ts';
import type { Counts, GroupingRow, KeywordRow } from '#lib/features/keywords/groups/store.ts';
import { engineOf } from '#lib/features/searches/service.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

const MAX_DOMAINS = 10;

/** A stored grouping as in lists. */
export function toSummary(row: GroupingRow, counts: Counts): GroupingSummary {
  return {
    id: row.id,
    name: row.name,
    list_id: row.listId,
    research_id: row.researchId,
    project_id: row.projectId,
    search_engine: engineOf(row.engine),
    country: row.country,
    language: row.language,
    min_shared: row.minShared,
    fresh_days: row.freshDays,
    status: row.status,
    progress: counts,
    waits_until: row.waitsUntil?.toISOString() ?? null,
    groups_count: row.groupsCount,
    grouped_count: row.groupedCount,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** Groups the measured keywords of a grouping. */
export function groupMeasured(keywords: readonly KeywordRow[], minShared: number) {
  const measured = keywords
    .filter(({ state }) => state === 'measured')
    .map((row) => ({ row, plain: row.plain, urls: row.results.map(({ url }) => url) }));
  return groupByResults(measured, minShared);
}

/**
 * The complete grouping.
 * @param kept searches that still exist
 * @param ownDomain the project's
 */
export function toDetail(
  row: GroupingRow,
  keywords: readonly KeywordRow[],
  {
    counts,
    minShared,
    kept,
    ownDomain,
  }: { counts: Counts; minShared: number; kept: ReadonlySet<string>; ownDomain: string | null },
): GroupingDetail {
  const { groups, alone } = groupMeasured(keywords, minShared);
  const linked = (id: string | null) => (id !== null && kept.has(id) ? id : null);
  const factsOf = ({ no, keyword, searchId, searchedAt, reused, results }: KeywordRow) => ({
    no,
    keyword,
    reused,
    search_id: linked(searchId),
    searched_at: searchedAt?.toISOString() ?? null,
    results_count: results.length,
    own_rank: ownDomain === null ? null : (results.find(({ host }) => isOnDomain(host, ownDomain))?.position ?? null),
  });
  return {
    ...toSummary(row, counts),
    min_shared: minShared,
    own_domain: ownDomain,
    groups: groups.map(({ head, members }): ResultGroup => {
      const first: GroupMember = { ...factsOf(head.row), is_head: true, shared_count: null, shared_urls: [] };
      const others = members.map(
        ({ keyword, shared }): GroupMember => ({
          ...factsOf(keyword.row),
          is_head: false,
          shared_count: shared.length,
          shared_urls: shared,
        }),
      );
      return {
        head: head.row.keyword,
        keywords: [first, ...others],
        domains: domainsOf([head, ...members.map(({ keyword }) => keyword)].map((one) => one.row)),
      };
    }),
    alone: alone.map(({ keyword, nearest }) => ({
      ...factsOf(keyword.row),
      nearest: nearest?.keyword.row.keyword ?? null,
      shared_count: nearest?.shared.length ?? 0,
      shared_urls: nearest?.shared ?? [],
    })),
    not_measured: keywords
      .filter(({ state }) => state === 'not_measured')
      .map(({ no, keyword, reason, searchId, retryAt }) => ({
        no,
        keyword,
        reason: reason ?? 'No reason was recorded.',
        search_id: linked(searchId),
        retry_at: retryAt?.toISOString() ?? null,
      })),
    under_way: keywords.flatMap(({ no, keyword, state, searchId }) =>
      state === 'waiting' || state === 'searching' ? [{ no, keyword, state, search_id: linked(searchId) }] : [],
    ),
  };
}

/** Domains that rank for two or more keywords, most frequent first. */
function domainsOf(rows: readonly KeywordRow[]): ResultGroup['domains'] {
  const counts = new Map<string, number>();
  for (const { results } of rows) {
    for (const domain of new Set(results.map(({ host }) => getDomain(host) ?? host))) {
      counts.set(domain, (counts.get(domain) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MAX_DOMAINS)
    .map(([domain, count]) => ({ domain, keywords_count: count }));
}
