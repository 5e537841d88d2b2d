import 'server-only';
import type { Scope } from '#lib/contract/endpoint.ts';
import { isActive } from '#lib/contract/runs.ts';
import { JOB_STATES, type RunningJob } from '#lib/features/jobs/contract.ts';
import * as store from '#lib/features/jobs/store.ts';
import { runKinds } from '#lib/features/run-kinds.ts';
import type { CurrentRun, RunCall, Window } from '#lib/runs/run-entry.ts';

/** A kind of run in the list: the scope to see it, and its current runs. */
export interface Kind {
  scope: Scope;
  current: (window: Window) => Promise<CurrentRun[]>;
}

const call = (operation: string, input: RunCall['input']): RunCall => ({ operation, input });

/** States from which a run can be started again. */
const RETRYABLE: readonly string[] = ['failed', 'blocked', 'canceled', 'partial'];

/** Only active jobs can be canceled, and only those that ended without all results retried. */
export function present({ kind, row, title, path, step, done, total, cancel, retry, state }: CurrentRun): RunningJob {
  const shown = JOB_STATES.find((one) => one === (state ?? row.status)) ?? 'running';
  const isCounted = total !== undefined && total > 0 && done !== undefined;
  return {
    kind,
    id: row.id,
    title,
    state: shown,
    step: isActive(shown) ? (step ?? null) : null,
    done: isCounted ? Math.min(done, total) : null,
    total: isCounted ? total : null,
    error: row.error ?? null,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    path,
    cancel: isActive(shown) ? withoutGaps(cancel) : null,
    retry: RETRYABLE.includes(shown) ? withoutGaps(retry) : null,
  };
}

/** The call without missing values. */
function withoutGaps(call: RunCall | null): RunningJob['cancel'] {
  if (!call) return null;
  const input: NonNullable<RunningJob['cancel']>['input'] = {};
  for (const [name, value] of Object.entries(call.input)) {
    if (value !== null && value !== undefined) input[name] = value;
  }
  return { operation: call.operation, input };
}

export const kinds: readonly Kind[] = [
  ...runKinds,
  {
    scope: 'audit',
    current: async (window) =>
      (await store.siteAudits(window)).map((row) => ({
        kind: 'site_audit',
        row,
        title: row.url,
        ...(row.phase === 'crawl' && { done: row.fetched, total: row.known }),
        step: row.status === 'paused' ? row.pauseReason : row.phase,
        path: `/site-audits/${row.id}`,
        cancel: call('stop_site_audit', { id: row.id }),
        // It has many settings; its own page starts it again with them.
        retry: null,
      })),
  },
  {
    scope: 'serp',
    current: async (window) =>
      (await store.searches(window)).map((row) => ({
        kind: 'search',
        row: { ...row, status: row.state },
        title: row.query,
        done: row.pagesRead,
        total: row.pagesAsked,
        path: `/searches/${row.id}`,
        cancel: call('cancel_search', { id: row.id }),
        retry: call('start_search', {
          query: row.query,
          search_engine: row.engine,
          country: row.country,
          pages_number: row.pagesAsked,
        }),
      })),
  },
  {
    scope: 'domain',
    current: async (window) =>
      (await store.emailRuns(window)).map((row) => ({
        kind: 'email_run',
        row: { ...row, status: row.state },
        title: row.domain,
        path: `/emails/${row.id}`,
        // No operation ends it early.
        cancel: null,
        retry: call('start_email_run', {
          domain: row.domain,
          search_engine: row.engine,
          country: row.country,
          pages_number: row.pagesAsked,
        }),
      })),
  },
  {
    scope: 'domain',
    current: async (window) =>
      (await store.backlinkRuns(window)).map(({ domain, ...row }) => ({
        kind: 'backlink_run',
        row,
        title: domain.domain,
        done: row.checked + row.failed,
        total: row.total,
        step: row.kind,
        path: `/backlinks/${domain.id}`,
        cancel: call('stop_backlink_run', { id: domain.id }),
        retry:
          row.kind === 'check'
            ? call('check_backlinks', { id: domain.id })
            : call('start_backlink_discovery', {
                domain: domain.domain,
                search_engine: row.engine,
                country: row.country,
                pages_number: row.pagesAsked,
              }),
      })),
  },
  {
    scope: 'projects',
    current: async (window) =>
      (await store.trackingRounds(window)).map(({ project, ...row }) => {
        // Viewers can only read.
        const mayChange = project.members.some(({ role }) => role !== 'viewer');
        const ids = { project_id: row.projectId, round_id: row.id };
        return {
          kind: 'tracking_round',
          row,
          title: project.name,
          state: row.status === 'stopped' ? 'canceled' : row.status,
          done: row.found + row.notFound + row.unmeasured,
          total: row.total,
          path: `/rankings?project=${row.projectId}`,
          cancel: mayChange ? call('stop_tracking_round', ids) : null,
          retry: mayChange ? call('retry_tracking_round', ids) : null,
        };
      }),
  },
];
