import type { RecentItem } from '#components/overview/recent-activity.tsx';
import type { DomainReportSummary } from '#lib/features/domains/reports-contract.ts';
import type { SearchSummary } from '#lib/features/searches/searches-contract.ts';
import type { SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Searches, domains and sites in one list, newest first. */
export function latelyOf(
  t: Translator,
  searches: readonly SearchSummary[],
  domains: readonly DomainReportSummary[],
  sites: readonly SiteAuditSummary[],
): RecentItem[] {
  return [
    ...searches.map(
      ({ id, query, created_at: at }): RecentItem => ({
        kind: 'search',
        what: t('SERP check'),
        name: query,
        href: `/searches/${id}`,
        at,
      }),
    ),
    ...domains.map(
      ({ id, domain, created_at: at }): RecentItem => ({
        kind: 'domain',
        what: t('Domain report'),
        name: domain,
        href: `/domains/${id}`,
        at,
      }),
    ),
    ...sites.map(
      ({ id, host, created_at: at }): RecentItem => ({
        kind: 'site',
        what: t('Site audit'),
        name: host,
        href: `/site-audits/${id}`,
        at,
      }),
    ),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
