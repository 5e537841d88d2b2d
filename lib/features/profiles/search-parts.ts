import 'server-only';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { sessionsOfPage } from '#lib/features/analytics/service.ts';
import { MAX_PART_ROWS, type Part } from '#lib/features/profiles/contract.ts';
import {
  figure,
  keywordPath,
  measuredPart,
  missingPart,
  pagePath,
  type Subject,
} from '#lib/features/profiles/subject.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { citationsOfPage, keywordsOfPage, lastOverviewOf } from '#lib/features/rankings/service.ts';
import { trafficOf } from '#lib/features/search-console/service.ts';
import { placeLabel } from '#lib/text/location-name.ts';

/** Parts of a profile that search engines are the source of. */

const RANK_CHECKS = 'Rank checks';

/** Positions: of the keyword, or of the keywords that the page ranks for or is the target of. */
export async function rankingsPart({ project, urls, keyword }: Subject): Promise<Part> {
  const home = `/rankings?project=${project.id}`;
  const rows = keyword ? [keyword] : await keywordsOfPage(project.id, urls);
  if (rows.length === 0) return missingPart('rankings', 'no_keyword', RANK_CHECKS, home);
  const checked = rows.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  if (!checked[0]) return missingPart('rankings', 'not_checked', RANK_CHECKS, home);
  const day7 = keyword?.day7 ?? null;
  return measuredPart('rankings', {
    source: RANK_CHECKS,
    path: keyword ? `${home}&kw=${keyword.id}` : home,
    at: checked[0],
    figures: keyword
      ? [
          figure('position', keyword.position, day7 !== null && day7 > 0 ? day7 : null),
          figure('best_position', keyword.bestPosition),
        ]
      : [figure('keywords', rows.length), figure('position', rows[0]?.position ?? null)],
    rows: rows.slice(0, MAX_PART_ROWS).map((row) => ({
      label: row.keyword,
      url: keyword ? row.url : null,
      path: keyword ? row.url && pagePath(project.id, row.url) : keywordPath(project.id, row.id),
      value: row.position,
      detail: [engineNameOf(row.engine), placeLabel(row), row.device].join(' · '),
      at: row.checkedAt?.toISOString() ?? null,
    })),
  });
}

/** Clicks, impressions and position in Search Console. */
export async function searchConsolePart({ project, urls, keyword }: Subject): Promise<Part> {
  const path = `/search-performance?project=${project.id}`;
  const source = 'Google Search Console';
  const subject = keyword ? { query: keyword.keyword.toLowerCase() } : { pages: urls };
  const traffic = await trafficOf(project.id, subject, MAX_PART_ROWS);
  if (traffic.missing !== null) return missingPart('search_console', traffic.missing, source, path);
  const { now, before, period, rows } = traffic;
  return measuredPart('search_console', {
    source,
    path: `${path}&${keyword ? new URLSearchParams({ query: keyword.keyword }) : new URLSearchParams({ page: urls[0] ?? '' })}`,
    at: period.to,
    figures: [
      figure('clicks', now.clicks, before?.clicks ?? null),
      figure('impressions', now.impressions, before?.impressions ?? null),
      figure('average_position', now.position, before?.position ?? null),
    ],
    rows: rows.map(({ key, clicks, impressions }) => ({
      label: key,
      url: keyword ? key : null,
      path: keyword ? pagePath(project.id, key) : null,
      value: clicks,
      detail: String(impressions),
      at: null,
    })),
  });
}

/** Sessions and key events that began on the page; in the profile of a keyword, on the page that ranks for it. */
export async function analyticsPart({ project, urls }: Subject): Promise<Part> {
  const path = `/search-performance/landing-pages?project=${project.id}`;
  const source = 'Google Analytics, organic search';
  if (urls.length === 0) return missingPart('analytics', 'no_page', source, path);
  const { missing, now, before } = await sessionsOfPage(project.id, urls);
  if (missing !== null) {
    const settings = `/search-performance/settings?project=${project.id}`;
    return missingPart('analytics', missing, source, missing === 'no_analytics' ? settings : path);
  }
  return measuredPart('analytics', {
    source,
    path,
    at: now.to,
    figures: (['sessions', 'engaged_sessions', 'key_events'] as const).map((metric) =>
      figure(metric, now[metric], before?.[metric] ?? null),
    ),
    rows: [],
  });
}

/** AI Overviews that cite the page, or whether that of the keyword cites the domain. */
export async function aiCitationsPart({ project, urls, keyword }: Subject): Promise<Part> {
  const source = 'AI Overviews in rank checks';
  const home = `/ai-visibility?project=${project.id}`;
  const overviewPath = (id: string) => `/ai-visibility/${id}?project=${project.id}`;
  if (keyword) {
    if (!AI_ENGINES.some((engine) => engine === keyword.engine))
      return missingPart('ai_citations', 'no_overviews', source, home);
    if (!keyword.aiMeasuredAt) return missingPart('ai_citations', 'nothing_yet', source, home);
    const place = keyword.aiMeasuredPlace;
    return measuredPart('ai_citations', {
      source,
      path: overviewPath(keyword.id),
      at: keyword.aiMeasuredAt,
      figures: [figure('citations', place === null ? 0 : 1), figure('citation_place', place)],
      rows: [],
    });
  }
  const [cited, last] = await Promise.all([citationsOfPage(project.id, urls), lastOverviewOf(project.id)]);
  if (!last) return missingPart('ai_citations', 'nothing_yet', source, home);
  return measuredPart('ai_citations', {
    source,
    path: home,
    at: last,
    figures: [figure('citations', cited.length), figure('citation_place', cited[0]?.place ?? null)],
    rows: cited.slice(0, MAX_PART_ROWS).map(({ id, keyword: label, engine, country, location, at, place }) => ({
      label,
      url: null,
      path: overviewPath(id),
      value: place,
      detail: [engineNameOf(engine), placeLabel({ country, location })].join(' · '),
      at: at.toISOString(),
    })),
  });
}
