import { engineNameOf } from '#lib/contract/engine-names.ts';
import type { ImportedRow, Layout } from '#lib/features/rankings/import/import-row.ts';
import type * as store from '#lib/features/rankings/keyword-store.ts';
import { searchTargetsOf } from '#lib/features/rankings/keywords.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** The project of an import, and which engines can search from a location. */
export interface ImportTarget {
  project: Project;
  supports: (engine: string, location: string) => boolean;
}

/**
 * The search targets of a row; missing columns take the project's values, a history only the first of each. Empty: not
 * supported.
 */
export function placesOf({ project, supports }: ImportTarget, row: ImportedRow): store.SearchTarget[] {
  const one = (value: string | null) => (value === null ? undefined : [value]);
  const places = searchTargetsOf(project, {
    engines: one(row.engine) as never,
    countries: one(row.country),
    languages: one(row.language),
    devices: one(row.device) as never,
    locations: one(row.location),
  }).filter(({ engine, location }) => supports(engine, location));
  return row.check ? places.slice(0, 1) : places;
}

/** The error of a row whose engine does not support its location. */
export const placeFault = (
  { project: { engines } }: ImportTarget,
  row: ImportedRow,
  layout: Layout,
  head: readonly string[],
) => ({
  column: head[layout.get('location') ?? -1]?.trim() || 'location',
  rule: `is refused: ${engineNameOf(row.engine ?? engines[0] ?? '')} has no search at a place`,
  value: row.location ?? '',
});
