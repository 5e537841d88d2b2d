import 'server-only';
import { INSIGHT_KIND_IDS, type InsightKindId, type InsightStatus } from '#lib/features/insights/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import type { Finding } from './kinds/define-insight-kind.ts';

/** Stored insights. */

/** An insight as stored. */
export type InsightRow = Prisma.InsightGetPayload<object>;

/** The outcome of a kind for a project. */
export interface Computation {
  projectId: string;
  kind: InsightKindId;
  findings: readonly Finding[];
  /** Why nothing was measured; null: it was. */
  reason: string | null;
  lastDay: string | null;
  at: Date;
}

/**
 * Stores the findings of a kind: figures are replaced, status, note and the time of the first finding stay. What is not
 * found any more is removed, unless somebody dismissed or finished it. A kind that was not measured keeps its findings.
 */
export async function storeComputation({ projectId, kind, findings, reason, lastDay, at }: Computation): Promise<void> {
  const state = { computedAt: at, reason, lastDay: lastDay === null ? null : new Date(lastDay) };
  const rows = findings.map(({ evidence, ...finding }) => ({ id: crypto.randomUUID(), ...finding, evidence }));
  await db().$transaction(async (tx) => {
    await tx.insightComputation.upsert({
      where: { projectId_kind: { projectId, kind } },
      create: { projectId, kind, ...state },
      update: state,
    });
    if (reason !== null) return;
    await tx.$executeRaw`
      INSERT INTO insights (id, project_id, kind, subject, query, url, gain, evidence, found_at, computed_at)
      SELECT id, ${projectId}::uuid, ${kind}, subject, query, url, gain, evidence, ${at}, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS found(id uuid, subject text, query text, url text, gain float8, evidence jsonb)
      ON CONFLICT (project_id, kind, subject) DO UPDATE SET query = excluded.query, url = excluded.url, gain = excluded.gain,
        evidence = excluded.evidence, computed_at = excluded.computed_at`;
    await tx.insight.deleteMany({ where: { projectId, kind, status: 'open', computedAt: { lt: at } } });
  });
}

/** A filter of the list. */
export interface InsightFilter {
  projectId: string;
  kind?: InsightKindId | undefined;
  status: InsightStatus;
}

/** The place of an insight in the list. */
export interface InsightPlace {
  gain: number | null;
  id: string;
}

/** Insights with the most to gain first; those without an estimate come last. @param after the last one of the page before */
export function readInsights(
  { projectId, kind, status }: InsightFilter,
  after: InsightPlace | null,
  take: number,
): Promise<InsightRow[]> {
  // A lower gain, the same gain and a later id, or none where there was one.
  const rest =
    after &&
    (after.gain === null
      ? { gain: null, id: { gt: after.id } }
      : { OR: [{ gain: { lt: after.gain } }, { gain: after.gain, id: { gt: after.id } }, { gain: null }] });
  return db().insight.findMany({
    where: { projectId, status, ...(kind && { kind }), ...rest },
    orderBy: [{ gain: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
    take,
  });
}

/** Open insights that were first found in a period, the most to gain first. */
export function newInsights(
  projectId: string,
  kinds: readonly InsightKindId[],
  { from, until }: { from: Date; until: Date },
): Promise<InsightRow[]> {
  return db().insight.findMany({
    where: { projectId, status: 'open', kind: { in: [...kinds] }, foundAt: { gt: from, lte: until } },
    orderBy: [{ gain: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
    take: 1_000,
  });
}

/** The state of a kind. */
export interface KindState {
  kind: InsightKindId;
  open: number;
  reason: string | null;
  computedAt: Date | null;
  lastDay: Date | null;
}

/** The state of every kind, also of those never computed. */
export async function readKindStates(projectId: string): Promise<KindState[]> {
  const [counts, computed] = await Promise.all([
    db().insight.groupBy({ by: ['kind'], where: { projectId, status: 'open' }, _count: true }),
    db().insightComputation.findMany({ where: { projectId } }),
  ]);
  const open = new Map(counts.map(({ kind, _count }) => [kind, _count]));
  const states = new Map(computed.map((one) => [one.kind, one]));
  return INSIGHT_KIND_IDS.map((kind) => ({
    kind,
    open: open.get(kind) ?? 0,
    reason: states.get(kind)?.reason ?? null,
    computedAt: states.get(kind)?.computedAt ?? null,
    lastDay: states.get(kind)?.lastDay ?? null,
  }));
}

/** Changes an insight of a project; null: there is none with this id. */
export async function updateInsight(
  projectId: string,
  id: string,
  data: { status?: InsightStatus | undefined; noteId?: string | null | undefined },
): Promise<InsightRow | null> {
  const { count } = await db().insight.updateMany({ where: { id, projectId }, data });
  return count === 0 ? null : db().insight.findFirst({ where: { id, projectId } });
}

/** Whether a note belongs to a project. */
export const hasNote = async (projectId: string, id: string): Promise<boolean> =>
  (await db().projectNote.count({ where: { id, projectId } })) > 0;

/** Sets the brand terms of a project. */
export const updateBrandTerms = (id: string, brandTerms: string[]) =>
  db().project.update({ where: { id }, data: { brandTerms } });

/** Rank checks are as recent as a day, so insights are computed once a day without new Search Console data. */
const MAX_AGE_HOURS = 24;

/** Projects whose insights are older than their Search Console data, or than a day while keywords are tracked. */
export async function projectsDue(now: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT p.id FROM projects p
      LEFT JOIN (SELECT project_id, min(computed_at) AS at FROM insight_computations GROUP BY project_id) c ON c.project_id = p.id
      LEFT JOIN search_console_properties s ON s.project_id = p.id
    WHERE s.loaded_at > coalesce(c.at, '-infinity')
      OR (coalesce(c.at, '-infinity') < ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}::int)
        AND (s.id IS NOT NULL OR EXISTS (SELECT 1 FROM tracked_keywords k WHERE k.project_id = p.id)))`;
  return rows.map(({ id }) => id);
}
