import { engineNameOf } from '#lib/contract/engine-names.ts';
import { placeLabel } from '#lib/text/location-name.ts';

/** Screens that alerts open, as paths of this installation. Pure. */

/** The rankings with this keyword's details open. */
export const keywordPath = (projectId: string, keywordId: string): string =>
  `/rankings?${new URLSearchParams({ project: projectId, kw: keywordId })}`;

/** The AI Overview of a tracked keyword over time. */
export const overviewPath = (projectId: string, keywordId: string): string =>
  `/ai-visibility/${encodeURIComponent(keywordId)}?${new URLSearchParams({ project: projectId })}`;

/** The insights of a kind. */
export const insightPath = (projectId: string, kind: string): string =>
  `/insights?${new URLSearchParams({ project: projectId, kind })}`;

/** Search performance by page, of one landing page. */
export const landingPagePath = (projectId: string, page: string): string =>
  `/search-performance?${new URLSearchParams({ project: projectId, by: 'page', days: '28', page })}`;

/** What crawlers requested. */
export const logFilesPath = (projectId: string): string => `/log-files?${new URLSearchParams({ project: projectId })}`;

/** The pages of a site audit without a value in a column of the custom extraction. */
export const extractionPath = (auditId: string, column: number): string =>
  `/site-audits/${auditId}?${new URLSearchParams({ part: 'explorer', filter: `all:outcome.in.page;extract_${column}.empty` })}`;

/** Status of a search engine: reason, since when, next attempt and what to do. */
export const enginePath = (engine: string): string => `/engines/${encodeURIComponent(engine)}`;

/** The backlinks that match a text. */
export const backlinksPath = (indexId: string, find: string): string =>
  `/backlinks/${indexId}?${new URLSearchParams({ find })}`;

/** The answers of AI assistants to a prompt. */
export const promptPath = (projectId: string, promptId: string): string =>
  `/ai-assistants/${encodeURIComponent(promptId)}?${new URLSearchParams({ project: projectId })}`;

/** The Core Web Vitals of a project for a device. */
export const webVitalsPath = (projectId: string, device: string): string =>
  `/web-vitals?${new URLSearchParams({ project: projectId, device })}`;

/** A report in the builder. */
export const reportPath = (projectId: string, reportId: string): string =>
  `/reports/${encodeURIComponent(reportId)}?${new URLSearchParams({ project: projectId })}`;

/** A tracked keyword with the search that it is checked in: "rye bread (Google · US)". */
export const keywordLabel = ({
  keyword,
  engine,
  country,
  device,
  location,
}: Record<'keyword' | 'engine' | 'country' | 'device' | 'location', string>) =>
  `${keyword} (${[engineNameOf(engine), placeLabel({ country, location }), ...(device === 'mobile' ? ['mobile'] : [])].join(' · ')})`;

/** The path of a stored alert. Alerts of engines from earlier versions open the rankings, which do not show the engine. */
export function currentPath({
  kind,
  path,
  facts,
}: {
  kind: string;
  path: string | null;
  facts: unknown;
}): string | null {
  const engine = typeof facts === 'object' && facts !== null && 'engine' in facts ? facts.engine : null;
  return kind === 'engine_blocked' && typeof engine === 'string' ? enginePath(engine) : path;
}
