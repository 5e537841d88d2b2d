import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { BUSINESS_NAME, FOLLOWED, type Followed } from '#lib/cli/demo/history/scenario.ts';
import { type SimulatedCheck, simulateChecks } from '#lib/cli/demo/history/simulated-checks.ts';
import { evaluateLocalPack, NO_LOCAL_PACKS } from '#lib/features/rankings/checks/evaluate-local-pack.ts';
import { aggregatesSql } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';
import { hash, token } from '#tests/world/engines/html.ts';
import { metrics } from '#tests/world/google-ads.ts';

/** Results read in each check: two pages. */
export const DEPTH = 20;

/** A simulated check with its time. */
export interface Check extends SimulatedCheck {
  at: Date;
}

/** A keyword with its checks, oldest first. */
export interface Line {
  followed: Followed;
  no: number;
  checks: Check[];
}

/**
 * Tracked keywords, one check of each per day with its result list, and the rounds they belong to. @returns what was written
 */
export async function seedRankings(client: pg.Client, history: HistoryOf): Promise<Line[]> {
  const { rows } = await client.query<{ nos: number[] }>(
    `SELECT array_agg(nextval(pg_get_serial_sequence('tracked_keywords', 'no'))::int) AS nos FROM generate_series(1, $1)`,
    [FOLLOWED.length],
  );
  const nos = rows[0]?.nos ?? [];
  const lines = FOLLOWED.map((followed, index): Line => {
    const standing = simulateChecks(followed, history.isOwn, DEPTH);
    // Checks are spread over the first three hours of the round.
    const minute =
      hash(`${followed.keyword}|${followed.engine}|${followed.device ?? ''}${followed.location ?? ''}`) % 180;
    const checks = history.daysAgo.map((ago): Check => {
      const at = history.at(ago, minute);
      return { at, ...standing(ago, history.worldDay(at)) };
    });
    return { followed, no: nos[index] ?? 0, checks };
  });
  await insertRows(
    client,
    'tracked_keywords',
    {
      id: 'uuid',
      no: 'int',
      project_id: 'uuid',
      keyword: 'text',
      plain: 'text',
      engine: 'text',
      country: 'text',
      language: 'text',
      device: 'text',
      location: 'text',
      tags: 'text[]',
      target_url: 'text',
      starred: 'boolean',
      note: 'text',
      avg_monthly_searches: 'int',
      figures_reason: 'text',
      figures_at: 'timestamptz',
      checked_at: 'timestamptz',
      state: '"RankState"',
      position: 'int',
      url: 'text',
      depth: 'int',
      reason: 'text',
      features: 'text[]',
      measured_at: 'timestamptz',
      measured_position: 'int',
      best_position: 'int',
      best_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    lines.map((line) => keywordRow(line, history)),
  );
  await insertRows(
    client,
    'rank_checks',
    {
      keyword_no: 'int',
      at: 'timestamptz',
      state: '"RankState"',
      position: 'int2',
      depth: 'int2',
      ai_state: 'text',
      ai_place: 'int2',
      ai_reason: 'text',
      local_state: 'text',
      local_position: 'int2',
      local_reason: 'text',
      url: 'text',
      other_urls: 'text[]',
      features: 'text[]',
      reason: 'text',
    },
    lines.flatMap((line) => line.checks.map((check) => checkRow(line, check, history))),
  );
  await insertRows(
    client,
    'rank_tops',
    {
      keyword_no: 'int',
      at: 'timestamptz',
      hosts: 'text[]',
      results: 'jsonb',
      ai_sources: 'jsonb',
      ai_hosts: 'text[]',
      ai_text: 'text',
      local_pack: 'jsonb',
    },
    lines.flatMap(({ no, checks }) =>
      checks.filter(({ state }) => state !== 'unmeasured').map((one) => topRow(no, one)),
    ),
  );
  await seedRounds(client, history, lines);
  // Aggregates for the rankings table.
  const { text, values } = aggregatesSql(nos);
  await client.query(text, values);
  // Difficulty and volatility are calculated by the worker, or when the sample is complete.
  await client.query(
    `INSERT INTO serp_refreshes (project_id, kind, after_no) VALUES ($1, 'difficulty', 0), ($1, 'volatility', 0)
     ON CONFLICT (project_id, kind) DO UPDATE SET after_no = 0`,
    [history.projectId],
  );
  return lines;
}

/** The id of a tracked keyword of the history. */
export const keywordId = ({ start }: Pick<HistoryOf, 'start'>, { no }: Pick<Line, 'no'>): string =>
  idAt(start, token(`tracked|${no}`));

function keywordRow({ followed, no, checks }: Line, { projectId, host, at, start }: HistoryOf) {
  const last = checks.at(-1);
  const measured = checks.filter(({ state }) => state !== 'unmeasured').at(-1);
  const best = checks.reduce<Check | null>(
    (held, one) => (one.position !== null && one.position < (held?.position ?? Infinity) ? one : held),
    null,
  );
  const searches = Number(metrics(followed.keyword).avgMonthlySearches ?? Number.NaN);
  // Volumes of the country are none of a city.
  const isKnown = Number.isFinite(searches) && followed.location === undefined;
  const {
    keyword,
    engine,
    country,
    device = 'desktop',
    location = '',
    tags,
    target,
    starred = false,
    note = '',
  } = followed;
  return {
    id: keywordId({ start }, { no }),
    no,
    project_id: projectId,
    keyword,
    plain: plainKeyword(keyword),
    engine,
    country,
    language: '',
    device,
    location,
    tags,
    starred,
    note,
    target_url: target === undefined ? null : `https://${host}${target}`,
    avg_monthly_searches: isKnown ? searches : null,
    figures_reason: isKnown ? null : 'Google Ads knows no figures of this keyword.',
    figures_at: at(0, 0),
    checked_at: last?.at ?? null,
    state: last?.state ?? null,
    position: last?.position ?? null,
    url: last?.url ?? null,
    depth: last?.depth ?? null,
    reason: last?.reason ?? null,
    features: last?.features ?? [],
    measured_at: measured?.at ?? null,
    measured_position: measured?.position ?? null,
    best_position: best?.position ?? null,
    best_at: best?.at ?? null,
    created_at: start,
    updated_at: last?.at ?? start,
  };
}

const checkRow = ({ no, followed }: Line, one: Check, { host }: HistoryOf) => ({
  ...packColumns(followed, one, host),
  keyword_no: no,
  at: one.at,
  state: one.state,
  position: one.position,
  depth: one.depth,
  ai_state: one.aiState,
  ai_place: one.aiPlace,
  ai_reason: one.aiReason,
  url: one.url,
  other_urls: one.otherUrls,
  features: one.features,
  reason: one.reason,
});

function packColumns({ engine }: Followed, { localPack, reason }: Check, host: string) {
  const business = { domain: host, businessName: BUSINESS_NAME };
  const result = engine === 'google' ? evaluateLocalPack(localPack, business, true, reason) : NO_LOCAL_PACKS;
  return { local_state: result.localState, local_position: result.localPosition, local_reason: result.localReason };
}

const topRow = (no: number, { at, top, overview, localPack }: Check) => ({
  keyword_no: no,
  at,
  hosts: top.map(({ host }) => host),
  results: top.map(({ url, title }) => [url, title]),
  ai_sources: (overview?.sources ?? []).map(({ url, host, title }) => ({ url, host, title })),
  ai_hosts: (overview?.sources ?? []).map(({ host }) => host),
  ai_text: overview?.text ?? null,
  local_pack: localPack ?? [],
});

/** One round per day, with the totals of its checks. */
async function seedRounds(client: pg.Client, { projectId, daysAgo, at }: HistoryOf, lines: readonly Line[]) {
  const rounds = daysAgo.map((ago, day) => {
    const slot = at(ago, 0);
    const states = lines.map(({ checks }) => checks[day]?.state);
    const count = (state: string) => states.filter((one) => one === state).length;
    return {
      id: idAt(slot, token(`round|${projectId}|${ago}`)),
      project_id: projectId,
      slot,
      status: 'done',
      total: lines.length,
      found: count('found'),
      not_found: count('not_found'),
      unmeasured: count('unmeasured'),
      created_at: slot,
      started_at: slot,
      finished_at: at(ago, 180),
    };
  });
  await insertRows(
    client,
    'tracking_runs',
    {
      id: 'uuid',
      project_id: 'uuid',
      slot: 'timestamptz',
      status: '"TrackingRunStatus"',
      total: 'int',
      found: 'int',
      not_found: 'int',
      unmeasured: 'int',
      created_at: 'timestamptz',
      started_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    rounds,
  );
}
