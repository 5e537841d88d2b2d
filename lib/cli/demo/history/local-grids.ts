import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { BUSINESS_NAME } from '#lib/cli/demo/history/scenario.ts';
import { positionIn } from '#lib/engines/match-business.ts';
import { pointsAround } from '#lib/features/local-grids/points.ts';
import { token } from '#tests/world/engines/html.ts';
import { packAt } from '#tests/world/engines/local.ts';

/** Portsmouth, where the sample bakery is. */
const CENTER = { latitude: 50.7989, longitude: -1.0912 };
const SIZE = 5;
const SPACING = 1_000;
const BUSINESS = { businessName: BUSINESS_NAME, domain: 'www.harbour-bakery.example' };
const ENTRY = { keyword: 'bakery', country: 'gb' };
/** Days ago of each grid; the bakery was shown less far from its shop in the earlier ones. */
const GRIDS = [
  { ago: 28, lead: -1 },
  { ago: 21, lead: -1 },
  { ago: 14, lead: -0.6 },
  { ago: 7, lead: -0.3 },
  { ago: 0, lead: 0 },
] as const;
const WEEK_MS = 7 * 86_400_000;

/** A grid of the bakery each week, the newest with the schedule: what the simulated Google shows at each point. Their searches are not stored. */
export async function seedLocalGrids(client: pg.Client, { userId, projectId, at }: HistoryOf): Promise<void> {
  const grids = GRIDS.map(({ ago, lead }) => {
    const created = at(ago, 30);
    return { id: idAt(created, token(`local-grid|${projectId}|${ago}`)), created, lead, isNewest: ago === 0 };
  });
  await insertRows(
    client,
    'local_grids',
    {
      id: 'uuid',
      user_id: 'uuid',
      project_id: 'uuid',
      keyword: 'text',
      country: 'text',
      business_name: 'text',
      domain: 'text',
      latitude: 'float8',
      longitude: 'float8',
      size: 'int4',
      spacing: 'int4',
      status: 'text',
      every: 'text',
      next_at: 'timestamptz',
      created_at: 'timestamptz',
      started_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    grids.map(({ id, created, isNewest }) => ({
      id,
      user_id: userId,
      project_id: projectId,
      ...ENTRY,
      business_name: BUSINESS.businessName,
      domain: BUSINESS.domain,
      ...CENTER,
      size: SIZE,
      spacing: SPACING,
      status: 'done',
      every: isNewest ? 'weekly' : 'off',
      next_at: isNewest ? new Date(created.getTime() + WEEK_MS) : null,
      created_at: created,
      started_at: created,
      finished_at: new Date(created.getTime() + SIZE * SIZE * 2_000),
    })),
  );
  const points = grids.flatMap(({ id, lead }) =>
    pointsAround(CENTER, SIZE, SPACING).map((point, index) => {
      const pack = packAt(ENTRY.keyword, point, { [BUSINESS.businessName]: lead }).map(({ name, url, rating }) => ({
        title: name,
        url,
        text: rating,
      }));
      const position = positionIn(pack, BUSINESS);
      const status = position === null ? 'not_found' : 'found';
      return { grid_id: id, no: index + 1, ...point, status, position, pack };
    }),
  );
  await insertRows(
    client,
    'local_grid_points',
    {
      grid_id: 'uuid',
      no: 'int4',
      latitude: 'float8',
      longitude: 'float8',
      status: 'text',
      position: 'int4',
      pack: 'jsonb',
    },
    points,
  );
}
