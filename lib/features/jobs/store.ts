import 'server-only';
import { projectsOf } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Window } from '#lib/runs/run-entry.ts';

/** Maximum per kind. */
const MAX = 50;

const times = { id: true, createdAt: true, startedAt: true, finishedAt: true, error: true } as const;
const newest = { orderBy: { createdAt: 'desc' }, take: MAX } as const;

/** The user's records created within the window that are active or ended recently. */
const current = ({ userId, since, endedSince }: Window) => ({
  userId,
  createdAt: { gte: since },
  OR: [{ finishedAt: null }, { finishedAt: { gte: endedSince } }],
});

/** Site audits of the user that run or ended recently. */
export const siteAudits = (window: Window) =>
  db().siteAudit.findMany({
    where: { ...current(window), deletedAt: null },
    select: { ...times, url: true, status: true, phase: true, fetched: true, known: true, pauseReason: true },
    ...newest,
  });

/** Searches started by a person, and any that waits for a person. */
export const searches = (window: Window) =>
  db().search.findMany({
    where: { AND: [current(window), { OR: [{ purpose: 'serp' }, { state: 'action_required' }] }] },
    select: {
      id: true,
      createdAt: true,
      finishedAt: true,
      error: true,
      state: true,
      query: true,
      engine: true,
      country: true,
      pagesAsked: true,
      pagesRead: true,
    },
    ...newest,
  });

/** Email scans of the user that run or ended recently. */
export const emailRuns = (window: Window) =>
  db().emailRun.findMany({
    where: current(window),
    select: {
      id: true,
      createdAt: true,
      finishedAt: true,
      error: true,
      state: true,
      domain: true,
      engine: true,
      country: true,
      pagesAsked: true,
    },
    ...newest,
  });

/** Excludes imports and site audits, which end immediately. */
export const backlinkRuns = ({ userId, ...window }: Window) => {
  const { createdAt, OR } = current({ userId, ...window });
  return db().backlinkRun.findMany({
    where: { domain: { userId }, kind: { in: ['look', 'check'] }, createdAt, OR },
    select: {
      ...times,
      kind: true,
      status: true,
      total: true,
      checked: true,
      failed: true,
      engine: true,
      country: true,
      pagesAsked: true,
      domain: { select: { id: true, domain: true } },
    },
    ...newest,
  });
};

/** Of all projects that the user may see: a round belongs to the project, whoever started it. */
export const trackingRounds = ({ userId, ...window }: Window) => {
  const { createdAt, OR } = current({ userId, ...window });
  return db().trackingRun.findMany({
    where: { project: projectsOf(userId), createdAt, OR },
    select: {
      id: true,
      createdAt: true,
      startedAt: true,
      finishedAt: true,
      status: true,
      total: true,
      found: true,
      notFound: true,
      unmeasured: true,
      projectId: true,
      project: { select: { name: true, members: { where: { userId }, select: { role: true } } } },
    },
    ...newest,
  });
};
