import { unsupportedDevice } from '#lib/engines/devices.ts';
import type { ImportedRow, Layout } from '#lib/features/tracking/import-row.ts';
import type * as store from '#lib/features/tracking/keyword-store.ts';
import { spotsOf } from '#lib/features/tracking/keywords.ts';
import { deviceOf } from '#lib/features/tracking/present-row.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** Where a row is asked; what it does not say is the project's, of a history the first place of it. None: not supported. */
export function placesOf(project: Project, row: ImportedRow): store.Spot[] {
  const one = (value: string | null) => (value === null ? undefined : [value]);
  const places = spotsOf(project, {
    engines: one(row.engine) as never,
    countries: one(row.country),
    languages: one(row.language),
    devices: one(row.device) as never,
  });
  return row.check ? places.slice(0, 1) : places;
}

/** What is wrong with a row that no engine of it can be measured for. */
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
