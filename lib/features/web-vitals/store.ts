import 'server-only';
import type { FieldScope } from '#lib/features/web-vitals/fields-contract.ts';
import type { FieldMetric } from '#lib/features/web-vitals/parse-crux.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma, VitalsTarget } from '#lib/platform/prisma/client.ts';
import { type FormFactor, VITALS, type Vital } from '#lib/text/web-vitals.ts';

/** A monitored page or origin with what the last refresh found. */
export type TargetRow = Prisma.VitalsTargetGetPayload<{ include: { states: true } }>;

/** Monitored pages of a project: the origin, the home page, then by URL. */
export async function targetsOf(projectId: string): Promise<TargetRow[]> {
  const rows = await db().vitalsTarget.findMany({
    where: { projectId },
    include: { states: true },
    orderBy: { address: 'asc' },
  });
  const rank = ({ isHome, scope }: TargetRow) => (isHome ? (scope === 'origin' ? 0 : 1) : scope === 'origin' ? 2 : 3);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Number of pages that a project watches besides origins and its home page. */
export const countPages = (projectId: string): Promise<number> =>
  db().vitalsTarget.count({ where: { projectId, scope: 'url', isHome: false } });

interface NewTarget {
  scope: FieldScope;
  address: string;
  isHome?: boolean;
}

/** Adds what is not monitored yet. @returns how many were added */
export async function addTargets(projectId: string, targets: readonly NewTarget[], now: Date): Promise<number> {
  const { count } = await db().vitalsTarget.createMany({
    data: targets.map((target) => ({ ...target, projectId, requestedAt: now })),
    skipDuplicates: true,
  });
  return count;
}

/** Makes these the home page and its origin; earlier ones stay watched like other pages. */
export async function setHome(projectId: string, targets: readonly NewTarget[], now: Date): Promise<void> {
  const OR = targets.map(({ scope, address }) => ({ scope, address }));
  await db().$transaction(async (tx) => {
    await tx.vitalsTarget.updateMany({ where: { projectId, isHome: true, NOT: { OR } }, data: { isHome: false } });
    await tx.vitalsTarget.createMany({
      data: targets.map((target) => ({ ...target, projectId, isHome: true, requestedAt: now })),
      skipDuplicates: true,
    });
    await tx.vitalsTarget.updateMany({ where: { projectId, OR }, data: { isHome: true } });
  });
}

/** Removes a monitored page with its history. @returns whether there was one that can be removed */
export async function removeTarget(projectId: string, id: string): Promise<boolean> {
  const { count } = await db().vitalsTarget.deleteMany({ where: { id, projectId, isHome: false } });
  return count > 0;
}

/** Marks all monitored pages of a project as requested. */
export const requestAll = (projectId: string, now: Date) =>
  db().vitalsTarget.updateMany({ where: { projectId }, data: { requestedAt: now } });

/** Pages that were requested after their last refresh, whose last refresh failed, or which were not refreshed since a time. */
export const dueTargets = (projectId: string, since: Date): Promise<VitalsTarget[]> =>
  db().$queryRaw<VitalsTarget[]>`
    SELECT id, project_id AS "projectId", scope, address, is_home AS "isHome", requested_at AS "requestedAt",
           checked_at AS "checkedAt", fault, created_at AS "createdAt"
    FROM vitals_targets
    WHERE project_id = ${projectId}::uuid
      AND (checked_at IS NULL OR checked_at < ${since} OR requested_at > checked_at OR fault IS NOT NULL)
    ORDER BY is_home DESC, address`;

/** Projects with something to refresh, or without a known home page. */
export async function dueProjects(since: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT p.id FROM projects p
    WHERE NOT EXISTS (SELECT 1 FROM vitals_targets t WHERE t.project_id = p.id AND t.is_home)
       OR EXISTS (SELECT 1 FROM vitals_targets t WHERE t.project_id = p.id
                  AND (t.checked_at IS NULL OR t.checked_at < ${since} OR t.requested_at > t.checked_at
                       OR t.fault IS NOT NULL))
    ORDER BY p.id`;
  return rows.map(({ id }) => id);
}

const asDay = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Stores the history of a page for a form factor; null: not in the Chrome UX Report. Weeks that Google no longer returns are
 * kept.
 */
export async function saveHistory(
  targetId: string,
  formFactor: FormFactor,
  weeks: readonly FieldMetric[] | null,
  now: Date,
): Promise<void> {
  const rows = (weeks ?? []).map(({ firstDay, lastDay, ...figures }) => ({
    ...figures,
    firstDay: asDay(firstDay),
    lastDay: asDay(lastDay),
  }));
  const state = { found: weeks !== null, checkedAt: now };
  await db().$transaction(async (tx) => {
    const place = { targetId, formFactor };
    await tx.vitalsState.upsert({
      where: { targetId_formFactor: place },
      create: { ...place, ...state },
      update: state,
    });
    // Closed weeks do not change; a correction by Google replaces them, with the time of the first one.
    const known = await tx.vitalsWeek.findMany({
      where: place,
      select: { metric: true, lastDay: true, storedAt: true },
    });
    const since = new Map(known.map((one) => [`${one.metric} ${one.lastDay.getTime()}`, one.storedAt]));
    await tx.vitalsWeek.deleteMany({ where: { ...place, lastDay: { in: rows.map(({ lastDay }) => lastDay) } } });
    await tx.vitalsWeek.createMany({
      data: rows.map((row) => ({
        ...row,
        ...place,
        storedAt: since.get(`${row.metric} ${row.lastDay.getTime()}`) ?? now,
      })),
    });
  });
}

/** Records the end of a refresh. */
export const noteChecked = (ids: readonly string[], fault: string | null, now: Date) =>
  db().vitalsTarget.updateMany({ where: { id: { in: [...ids] } }, data: { checkedAt: now, fault } });

/** A stored week of one metric. */
export interface WeekRow extends FieldMetric {
  targetId: string;
  formFactor: FormFactor;
}

type Stored = Omit<WeekRow, 'metric' | 'formFactor' | 'firstDay' | 'lastDay'> & {
  metric: string;
  formFactor: string;
  firstDay: Date;
  lastDay: Date;
};

const dayText = (day: Date) => day.toISOString().slice(0, 10);

function toWeek({ metric, formFactor, firstDay, lastDay, ...row }: Stored): WeekRow {
  return {
    ...row,
    metric: VITALS.find((one): one is Vital => one === metric) ?? 'lcp',
    formFactor: formFactor === 'desktop' ? 'desktop' : 'phone',
    firstDay: dayText(firstDay),
    lastDay: dayText(lastDay),
  };
}

/** The newest stored week of each page, device and metric. */
export async function latestWeeks(projectId: string): Promise<WeekRow[]> {
  const rows = await db().$queryRaw<Stored[]>`
    SELECT DISTINCT ON (w.target_id, w.form_factor, w.metric) w.target_id AS "targetId", w.form_factor AS "formFactor",
           w.metric, w.first_day AS "firstDay", w.last_day AS "lastDay", w.p75, w.good, w.fair, w.poor
    FROM vitals_weeks w JOIN vitals_targets t ON t.id = w.target_id
    WHERE t.project_id = ${projectId}::uuid
    ORDER BY w.target_id, w.form_factor, w.metric, w.last_day DESC`;
  return rows.map(toWeek);
}

/** Stored weeks of a page and device, the oldest of the last `take` first. */
export async function weeksOf(targetId: string, formFactor: FormFactor, take: number): Promise<WeekRow[]> {
  const rows = await db().vitalsWeek.findMany({
    where: { targetId, formFactor },
    orderBy: [{ lastDay: 'desc' }],
    take: take * VITALS.length,
  });
  return rows.map(toWeek).reverse();
}

/** All stored weeks of a project with the pages that they are of, page by page. */
export async function* everyWeek(projectId: string): AsyncGenerator<{ target: TargetRow; weeks: WeekRow[] }> {
  for (const target of await targetsOf(projectId)) {
    const rows = await db().vitalsWeek.findMany({
      where: { targetId: target.id },
      orderBy: [{ formFactor: 'desc' }, { metric: 'asc' }, { lastDay: 'asc' }],
    });
    yield { target, weeks: rows.map(toWeek) };
  }
}

/** The last lab test of a page. */
export const labOf = (targetId: string, formFactor: FormFactor) =>
  db().pagespeedRun.findUnique({ where: { targetId_formFactor: { targetId, formFactor } } });
