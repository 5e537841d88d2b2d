import 'server-only';
import type { BulkKindId } from '#lib/features/bulk-runs/contract.ts';
import { db } from '#lib/platform/database/db.ts';

/** Status of the records that items of bulk runs created: a few columns of each kind, many at once. */

export type Outcome =
  | { state: 'under_way' }
  | { state: 'done' }
  | { state: 'blocked' | 'failed'; code: string; error: string };

interface Row {
  id: string;
  status: string;
  errorCode: string | null;
  error: string | null;
  /** Set when a bot check was served instead of the page. */
  blocked?: unknown;
}

const OPEN = ['queued', 'running', 'action_required'];
const GOOD = ['done', 'partial'];

function outcomesOf(rows: readonly Row[]): Map<string, Outcome> {
  return new Map(
    rows.map(({ id, status, errorCode, error, blocked }): [string, Outcome] => {
      if (OPEN.includes(status)) return [id, { state: 'under_way' }];
      if (GOOD.includes(status)) return [id, { state: 'done' }];
      const early = status === 'canceled' || status === 'stopped' ? 'Canceled before it finished.' : null;
      const message = error ?? early ?? 'Unknown reason.';
      return [
        id,
        { state: blocked ? 'blocked' : 'failed', code: errorCode ?? (early ? 'canceled' : 'internal'), error: message },
      ];
    }),
  );
}

const select = { id: true, status: true, errorCode: true, error: true } as const;
const selectState = { id: true, state: true, errorCode: true, error: true } as const;
const among = (ids: readonly string[]) => ({ id: { in: [...ids] } });
const withStatus = <R extends { state: string }>({ state, ...row }: R) => ({ ...row, status: state });

/** How these searches ended. */
export const searchOutcomes = async (ids: readonly string[]) =>
  outcomesOf((await db().search.findMany({ where: among(ids), select: selectState })).map(withStatus));

/** How these page audits ended. */
export const auditOutcomes = async (ids: readonly string[]) =>
  outcomesOf(await db().audit.findMany({ where: among(ids), select: { ...select, blocked: true } }));

/** How these domain reports ended. */
export const domainReportOutcomes = async (ids: readonly string[]) =>
  outcomesOf(await db().domainReport.findMany({ where: among(ids), select }));

/** How these email scans ended. */
export const emailRunOutcomes = async (ids: readonly string[]) =>
  outcomesOf((await db().emailRun.findMany({ where: among(ids), select: selectState })).map(withStatus));

/** How these AI answers ended. */
export const answerOutcomes = async (ids: readonly string[]) =>
  outcomesOf(await db().aiAnswer.findMany({ where: among(ids), select }));

/** A domain has the status of its latest run. */
export async function backlinkOutcomes(ids: readonly string[]): Promise<Map<string, Outcome>> {
  const runs = { orderBy: { createdAt: 'desc' }, take: 1, select } as const;
  const rows = await db().backlinkDomain.findMany({ where: among(ids), select: { id: true, runs } });
  return outcomesOf(rows.flatMap(({ id, runs: [last] }) => (last ? [{ ...last, id }] : [])));
}

const first = (row: { id: string } | null): string | null => row?.id ?? null;
const newest = { orderBy: { createdAt: 'desc' }, select: { id: true } } as const;

/** The user's newest search with this request since then, in the whole country; null if there is none. */
export const searchSince = async (
  userId: string,
  asked: { query: string; engine: string; country: string },
  since: Date,
) =>
  first(
    await db().search.findFirst({
      where: { userId, ...asked, location: null, device: 'desktop', createdAt: { gte: since } },
      ...newest,
    }),
  );

/** The user's newest audit of this page since then; null if there is none. */
export const auditSince = async (userId: string, url: string, since: Date) =>
  first(await db().audit.findFirst({ where: { userId, url, createdAt: { gte: since } }, ...newest }));

/** The user's newest report on this domain since then; null if there is none. */
export const domainReportSince = async (userId: string, domain: string, since: Date) =>
  first(await db().domainReport.findFirst({ where: { userId, domain, createdAt: { gte: since } }, ...newest }));

/** The user's newest email scan of this domain since then; null if there is none. */
export const emailRunSince = async (userId: string, domain: string, since: Date) =>
  first(await db().emailRun.findFirst({ where: { userId, domain, createdAt: { gte: since } }, ...newest }));

/** The user's newest AI answer to this query since then; null if there is none. */
export const answerSince = async (userId: string, asked: { query: string; country: string }, since: Date) =>
  first(await db().aiAnswer.findFirst({ where: { userId, ...asked, createdAt: { gte: since } }, ...newest }));

/** The user's domain, if its links were looked for since then; null if not. */
export const backlinksSince = async (userId: string, domain: string, since: Date) =>
  first(
    await db().backlinkDomain.findFirst({
      where: { userId, domain, runs: { some: { createdAt: { gte: since } } } },
      select: { id: true },
    }),
  );

/** Searches of an engine since a given time, by all users, and those that it blocked. */
export async function blockShare(engine: string, since: Date): Promise<{ all: number; blocked: number }> {
  const where = { engine, createdAt: { gte: since }, state: { not: 'running' } } as const;
  const [all, blocked] = await Promise.all([
    db().search.count({ where }),
    db().search.count({ where: { ...where, reason: { in: ['captcha', 'blocked', 'rate-limited', 'consent'] } } }),
  ]);
  return { all, blocked };
}

const LAST = 20;

/** Median duration of the last finished records of a kind, in ms since creation; null when there are none. */
export async function usualMs(userId: string, kind: BulkKindId): Promise<number | null> {
  const where = { userId, finishedAt: { not: null } };
  const last = { orderBy: { createdAt: 'desc' }, take: LAST, select: { createdAt: true, finishedAt: true } } as const;
  const startedLast = {
    orderBy: { createdAt: 'desc' },
    take: LAST,
    select: { startedAt: true, createdAt: true, finishedAt: true },
  } as const;
  const rows: { createdAt: Date; startedAt?: Date | null; finishedAt: Date | null }[] =
    kind === 'page_audit'
      ? await db().audit.findMany({ where, ...startedLast })
      : kind === 'domain_report'
        ? await db().domainReport.findMany({ where, ...startedLast })
        : kind === 'emails'
          ? await db().emailRun.findMany({ where, ...last })
          : kind === 'ai_answer'
            ? await db().aiAnswer.findMany({ where, ...last })
            : [];
  const times = rows
    .flatMap(({ createdAt, startedAt, finishedAt }) =>
      finishedAt ? [finishedAt.getTime() - (startedAt ?? createdAt).getTime()] : [],
    )
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}
