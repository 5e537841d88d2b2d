import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { FORM_FACTORS } from '#lib/text/web-vitals.ts';
import { token } from '#tests/world/engines/html.ts';
import { fieldHistory } from '#tests/world/field-data.ts';

const DAY_MS = 86_400_000;

/** The stored field data of the site, each week as the weekly refresh found it: what the simulated API returns. */
export async function seedWebVitals(client: pg.Client, { projectId, host, start, now }: HistoryOf): Promise<void> {
  const origin = `https://${host}`;
  const targets = [
    { scope: 'origin', address: origin, is_home: true },
    { scope: 'url', address: `${origin}/`, is_home: true },
    { scope: 'url', address: `${origin}/bread`, is_home: false },
    { scope: 'url', address: `${origin}/story`, is_home: false },
  ].map((target) => ({ ...target, id: idAt(start, token(`vitals|${projectId}|${target.scope}|${target.address}`)) }));
  await insertRows(
    client,
    'vitals_targets',
    {
      id: 'uuid',
      project_id: 'uuid',
      scope: 'text',
      address: 'text',
      is_home: 'boolean',
      requested_at: 'timestamptz',
      checked_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    targets.map((target) => ({
      ...target,
      project_id: projectId,
      requested_at: start,
      checked_at: now,
      created_at: start,
    })),
  );
  const read = targets.flatMap(({ id, scope, address }) =>
    FORM_FACTORS.map((device) => ({ id, device, weeks: fieldHistory({ scope, address, device }, now) })),
  );
  await insertRows(
    client,
    'vitals_states',
    { target_id: 'uuid', form_factor: 'text', found: 'boolean', checked_at: 'timestamptz' },
    read.map(({ id, device, weeks }) => ({
      target_id: id,
      form_factor: device,
      found: weeks !== null,
      checked_at: now,
    })),
  );
  await insertRows(
    client,
    'vitals_weeks',
    {
      target_id: 'uuid',
      form_factor: 'text',
      metric: 'text',
      first_day: 'date',
      last_day: 'date',
      p75: 'float8',
      good: 'float4',
      fair: 'float4',
      poor: 'float4',
      stored_at: 'timestamptz',
    },
    read.flatMap(({ id, device, weeks }) =>
      (weeks ?? []).map(({ metric, firstDay, lastDay, p75, good, fair, poor }) => ({
        target_id: id,
        form_factor: device,
        metric,
        first_day: firstDay,
        last_day: lastDay,
        p75,
        good,
        fair,
        poor,
        // Refreshed on the Tuesday after.
        stored_at: new Date(Math.min(now.getTime(), Date.parse(lastDay) + 3 * DAY_MS + 5.4 * 3_600_000)),
      })),
    ),
  );
}
