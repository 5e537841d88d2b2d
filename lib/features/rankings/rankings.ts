import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import {
  type describeRankings as Described,
  type listRankings as Listed,
  MARKS,
  type RankingFilter,
} from '#lib/features/rankings/contract.ts';
import { assertSeesDifficulty, seesDifficulty } from '#lib/features/rankings/difficulty/sees-difficulty.ts';
import { MAX_TRACKED } from '#lib/features/rankings/fields-contract.ts';
import { countedKeywords, describeKeywords } from '#lib/features/rankings/histograms/keyword-counts.ts';
import type { StaleBefore } from '#lib/features/rankings/keyword-where.ts';
import { iso, reasonIn, toRow } from '#lib/features/rankings/present-row.ts';
import * as store from '#lib/features/rankings/ranking-store.ts';
import { trackingCadence } from '#lib/features/rankings/rounds/cadence.ts';
import { findRunning } from '#lib/features/rankings/rounds/round-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fromCursor, toCursor } from '#lib/platform/database/cursor.ts';

/** @throws NotFound; InvalidInput (cursor); Refused for difficulties that the caller may not see */
export async function listRankings(
  ctx: Ctx,
  { project_id: id, limit, cursor, ...filter }: InputOf<typeof Listed>,
): Promise<OutputOf<typeof Listed>> {
  const { project, userId } = await requireProjectRole(ctx, id, 'viewer');
  const sees = seesDifficulty(project, userId);
  assertSeesDifficulty(sees, filter);
  const { stale } = await trackingCadence(id, ctx.now());
  const after = cursor === undefined ? null : placeIn(cursor, filter.sort);
  const [rows, count] = await Promise.all([
    store.readRankings(id, filter, { stale, after, take: limit + 1 }),
    countRankings(id, filter, stale),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.place;
  return {
    data: {
      keywords: page.map(({ row }) => toRow(row, { stale, seesDifficulty: sees })),
      count,
      next_cursor: rows.length > limit && last ? toCursor([Number(last.starred), last.value, last.no]) : null,
    },
  };
}

function placeIn(cursor: string, sort: Parameters<typeof store.isTextColumn>[0]): store.Place {
  const fits = (value: string | null) =>
    value === null ||
    (store.isTextColumn(sort)
      ? !value.includes('\0')
      : store.isTimeColumn(sort)
        ? /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
        : /^-?\d{1,15}$/.test(value));
  const shape = z
    .tuple([z.int().min(0).max(1), z.string().max(3_000).nullable(), z.int().min(0).max(2_147_483_647)])
    .refine(([, value]) => fits(value));
  const [starred, value, no] = fromCursor(cursor, shape);
  return { starred: starred === 1, value, no };
}

const countRankings = async (id: string, filter: RankingFilter, stale: StaleBefore) =>
  (await countedKeywords(id, filter, stale)) ?? store.countMatching(id, filter, stale);

/** @throws NotFound */
export async function describeRankings(
  ctx: Ctx,
  { project_id: id, ...filter }: InputOf<typeof Described>,
): Promise<OutputOf<typeof Described>> {
  await requireProjectRole(ctx, id, 'viewer');
  const { stale, nextAt } = await trackingCadence(id, ctx.now());
  // First: clients stop asking once no round is running, so such a response has the positions of the last one.
  const running = await findRunning(id);
  const counts = await describeKeywords(id, filter, stale);
  return {
    data: {
      total: counts.total,
      matching: counts.matching,
      most: MAX_TRACKED,
      tags: counts.tags,
      engines: counts.engines,
      countries: counts.countries,
      languages: counts.languages,
      devices: counts.devices,
      locations: counts.locations,
      buckets: counts.buckets,
      marks: MARKS.map((name) => ({ name, count: counts.marks.get(name) ?? 0 })),
      features: counts.features,
      last_checked_at: iso(counts.checkedAt),
      last_measured_at: iso(counts.measuredAt),
      next_round_at: iso(nextAt),
      running_round_id: running?.id ?? null,
      unmeasured_reasons: counts.reasons.map(({ name, count }) => ({ name: reasonIn(name) ?? 'failed', count })),
    },
  };
}
