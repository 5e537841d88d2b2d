import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import type { LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import { FORM_FACTORS, type FormFactor } from '#lib/text/web-vitals.ts';
import { token } from '#tests/world/engines/html.ts';
import { fieldHistory } from '#tests/world/field-data.ts';
import { LIGHTHOUSE, labOf } from '#tests/world/google-web-vitals.ts';

const DAY_MS = 86_400_000;

/** The stored field data of the site, each week as the weekly refresh found it: what the simulated API returns. */
export async function seedWebVitals(client: pg.Client, history: HistoryOf): Promise<void> {
  const { projectId, host, start, now } = history;
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
  await seedPagespeedTests(
    client,
    history,
    targets.filter(({ scope }) => scope === 'url'),
  );
}

/** Days ago of the tests by PageSpeed Insights. */
const TESTED = [35, 7];

/** Tests of the monitored pages, as the simulated PageSpeed Insights answers. */
async function seedPagespeedTests(
  client: pg.Client,
  { userId, projectId, at }: HistoryOf,
  pages: readonly { id: string; address: string }[],
): Promise<void> {
  const tests = pages.flatMap(({ id: target, address }) =>
    FORM_FACTORS.flatMap((device) =>
      TESTED.map((ago) => {
        const started = at(ago, 40);
        return { target, address, device, ago, started, lab: storedLab(address, device, started) };
      }),
    ),
  );
  await insertRows(
    client,
    'pagespeed_tests',
    {
      id: 'uuid',
      user_id: 'uuid',
      project_id: 'uuid',
      url: 'text',
      form_factor: 'text',
      lab: 'jsonb',
      status: 'text',
      attempts: 'int4',
      created_at: 'timestamptz',
      started_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    tests.map(({ address, device, started, lab }) => ({
      id: idAt(started, token(`pagespeed|${projectId}|${address}|${device}`)),
      user_id: userId,
      project_id: projectId,
      url: address,
      form_factor: device,
      lab,
      status: 'done',
      attempts: 1,
      created_at: started,
      started_at: started,
      finished_at: new Date(started.getTime() + 12_000),
    })),
  );
  await insertRows(
    client,
    'pagespeed_runs',
    { target_id: 'uuid', form_factor: 'text', tested_at: 'timestamptz', lab: 'jsonb' },
    tests
      .filter(({ ago }) => ago === Math.min(...TESTED))
      .map(({ target, device, started, lab }) => ({
        target_id: target,
        form_factor: device,
        tested_at: started,
        lab,
      })),
  );
}

function storedLab(url: string, device: FormFactor, testedAt: Date): LabResult {
  const { score, audits } = labOf(url, device === 'phone' ? 'mobile' : 'desktop');
  return {
    tested_at: testedAt.toISOString(),
    final_url: url,
    lighthouse_version: LIGHTHOUSE,
    score: Math.round(score * 100),
    lcp: audits['largest-contentful-paint'],
    cls: audits['cumulative-layout-shift'],
    tbt: audits['total-blocking-time'],
    fcp: audits['first-contentful-paint'],
    speed_index: audits['speed-index'],
    ttfb: audits['server-response-time'],
  };
}
