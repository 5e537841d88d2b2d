import { unsupportedDevice } from '#lib/engines/devices.ts';
import type { ImportedRow, Layout } from '#lib/features/rankings/import/import-row.ts';
import type * as store from '#lib/features/rankings/keyword-store.ts';
import { searchTargetsOf } from '#lib/features/rankings/keywords.ts';
import { deviceOf } from '#lib/features/rankings/present-row.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/**
 * The search targets of a row; missing columns take the project's values, a history only the first of each. Empty: not
 * supported.
 */
export function placesOf(project: Project, row: ImportedRow): store.SearchTarget[] {
  const one = (value: string | null) => (value === null ? undefined : [value]);
  const places = searchTargetsOf(project, {
    engines: one(row.engine) as never,
    countries: one(row.country),
    languages: one(row.language),
    devices: one(row.device) as never,
  });
  return row.check ? places.slice(0, 1) : places;
}

/** The error of a row whose engine does not support its device. */
export function deviceFault({ engines, devices }: Project, row: ImportedRow, layout: Layout, head: readonly string[]) {
  const field = row.device === null ? 'engine' : 'device';
  const device = deviceOf(row.device ?? devices[0] ?? '');
  const engine = row.engine ?? engines[0] ?? '';
  return {
    column: head[layout.get(field) ?? -1]?.trim() || field,
    rule: `is refused: ${unsupportedDevice(engine, device)}`,
    value: (field === 'device' ? row.device : row.engine) ?? '',
  };
}
