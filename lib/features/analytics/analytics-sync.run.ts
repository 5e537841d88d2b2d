import { API, reportSessions, type SessionRow } from '#lib/features/analytics/analytics-api.ts';
import * as store from '#lib/features/analytics/property-store.ts';
import { replaceDay } from '#lib/features/analytics/replace-day.ts';
import {
  accountById,
  attemptSync,
  covers,
  dateOf,
  dayOf,
  HAND_OVER_MS,
  lastFinalDay,
  loadDays,
  MAX_MONTHS,
  monthsBefore,
  noteDay,
  pacificDay,
  planDays,
  quotaWait,
  SYNC_ATTEMPTS,
} from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { inTransaction, withConnection } from '#lib/platform/database/copy-rows.ts';
import { Forbidden, NotConfigured } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.AnalyticsSyncUncheckedUpdateManyInput;
type SyncAttempt = Attempt<store.AnalyticsSyncRow, Change>;

const TABLES = { syncs: 'analytics_syncs', properties: 'analytics_properties', named: 'property' } as const;

/** Loads the days of a property: after a choice of property the last 16 months, and each day the new ones. */
export const analyticsSyncs = defineRun({
  kind: 'analytics_sync',
  scope: 'projects',
  noun: 'Google Analytics sync',
  model: (client) => client.analyticsSync,
  job: { name: 'sync-analytics', timeoutMs: 2 * HAND_OVER_MS, concurrency: 2, attempts: SYNC_ATTEMPTS },
  retryable: true,
  pausable: true,
  idle: { waitsUntil: null, day: null },
  execute: async (ctx, attempt) => {
    const property = await store.propertyByNo(attempt.row.propertyNo);
    if (!property) return { status: 'done', data: {} };
    const work = {
      attempts: attempt.row.attempts,
      load: async () => {
        const to = lastFinalDay(pacificDay(ctx.now()));
        const end = await load(ctx, attempt, property, to);
        if (end.status !== 'done') return end;
        const loaded = (await store.propertyByNo(property.no))?.lastDay;
        // Days after the last one with sessions are loaded too: they had none.
        const data = loaded ? ({ status: 'current', lastDay: dateOf(to) } as const) : ({ status: 'empty' } as const);
        await store.updateProperty(property.no, { ...data, error: null });
        return end;
      },
      explain: (error: unknown) => noAccess(error, property),
      fail: (message: string) => store.updateProperty(property.no, { status: 'failed', error: message }),
    };
    return attemptSync<Change>(ctx, work, {});
  },
  entry: ({ projectId, daysDone, daysTotal, status, waitsUntil, day }) => ({
    title: 'Google Analytics',
    path: `/search-performance/settings${projectId ? `?project=${projectId}` : ''}`,
    state: status === 'pausing' ? 'running' : status,
    step: waitsUntil ? `Quota used up, continues at ${waitsUntil.toISOString()}` : day ? dayOf(day) : null,
    done: daysDone,
    total: daysTotal,
    cancel: { operation: 'stop_analytics_sync', input: { project_id: projectId } },
    retry: projectId ? { operation: 'start_analytics_sync', input: { project_id: projectId } } : null,
  }),
});

/** @param to last day to load */
async function load(
  ctx: Ctx,
  attempt: SyncAttempt,
  found: store.AnalyticsPropertyRow,
  to: string,
): Promise<RunEnd<Change>> {
  const account = found.accountId ? await accountById(found.accountId) : null;
  if (!account) {
    throw new NotConfigured('The Google account of this property was disconnected. Connect an account again.');
  }
  if (!covers(account.scopes, 'analytics')) {
    throw new NotConfigured('The Google account was connected without access to Google Analytics. Connect it again.', {
      reason: 'scope',
    });
  }
  const { no, property } = found;
  await store.updateProperty(no, { status: 'loading', error: null });
  const oldest = monthsBefore(to, MAX_MONTHS);
  const withQuota = quotaWait(ctx, attempt, API);
  const report = (from: string, until: string, dimensions: readonly ('date' | 'hostName' | 'landingPage')[]) =>
    withQuota(() => reportSessions(ctx, account, { property, from, to: until, dimensions }));
  const totals = byDay(await report(oldest, to, ['date']));
  const loaded = found.firstDay && found.lastDay ? { from: dayOf(found.firstDay), to: dayOf(found.lastDay) } : null;
  const days = planDays({ loaded, oldest, available: [...totals.keys()] });
  await attempt.write({ daysTotal: days.length, daysDone: 0 });
  return withConnection(ctx.signal, async (client) =>
    loadDays({
      days,
      loaded,
      began: performance.now(),
      status: () => attempt.status(),
      load: async (day, after) => {
        const total = totals.get(day);
        if (!total) return;
        const pages = await report(day, day, ['hostName', 'landingPage']);
        await inTransaction(client, async () => {
          const rows = await replaceDay(client, no, { day, total, pages });
          await noteDay(client, TABLES, attempt.row, { day, loaded: after, rows, name: property });
        });
      },
    }),
  );
}

/** Totals by day; the API writes days as 20261128. */
function byDay(rows: readonly SessionRow[]): Map<string, SessionRow> {
  return new Map(
    rows.flatMap((row) => {
      const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(row.keys[0] ?? '') ?? [];
      return year ? [[`${year}-${month}-${day}`, row] as const] : [];
    }),
  );
}

/** Google Analytics answers the same for a property that was removed and for one without permission. */
function noAccess(error: unknown, { displayName, property }: store.AnalyticsPropertyRow): unknown {
  if (!(error instanceof Forbidden)) return error;
  return new Forbidden(
    `The Google account has no access to ${displayName} (${property}) anymore: the property was removed, or the permission was taken away. Choose a property again.`,
    { cause: error },
  );
}
