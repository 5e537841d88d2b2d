import 'server-only';
import type { Metric, Missing, Part } from '#lib/features/profiles/contract.ts';
import type { PartId } from '#lib/features/profiles/labels.ts';
import type { ProfileKeyword } from '#lib/features/rankings/service.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** What a profile is about: a page, or a keyword with the page that ranks for it. */
export interface Subject {
  project: Project;
  /** All spellings of the page's URL; empty: no page is known. */
  urls: string[];
  /** Set in the profile of a keyword. */
  keyword: ProfileKeyword | null;
  now: Date;
}

const NOT_CONNECTED: readonly Missing[] = ['no_property', 'no_analytics', 'no_key'];

/** A part without figures. */
export const missingPart = (part: PartId, missing: Missing, source: string, path: string): Part => ({
  part,
  state: NOT_CONNECTED.includes(missing) ? 'not_connected' : 'not_measured',
  missing,
  source,
  at: null,
  path,
  figures: [],
  rows: [],
});

/** A part with figures. */
export const measuredPart = (
  part: PartId,
  given: Pick<Part, 'source' | 'path' | 'figures' | 'rows'> & { at: Date | string | null },
): Part => ({
  part,
  state: 'measured',
  missing: null,
  ...given,
  at: given.at instanceof Date ? given.at.toISOString() : given.at,
});

/** A figure; `before` only where something is compared. */
export const figure = (metric: Metric, value: number | null, before: number | null = null) => ({
  metric,
  value,
  before,
});

/** The page of a URL in the dashboard. */
export const pagePath = (projectId: string, url: string): string =>
  `/urls?${new URLSearchParams({ project: projectId, url })}`;

/** The page of a tracked keyword in the dashboard. */
export const keywordPath = (projectId: string, id: string): string => `/rankings/${id}?project=${projectId}`;
