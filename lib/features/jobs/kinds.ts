import 'server-only';
import type { Scope } from '#lib/contract/endpoint.ts';
import { JOB_STATES, type JobKind, type JobState, type RunningJob } from '#lib/features/jobs/contract.ts';
import * as store from '#lib/features/jobs/store.ts';

/** One kind of job: the scope to see it, and how to present its records. */
export interface Kind {
  scope: Scope;
  find: (window: store.Window) => Promise<RunningJob[]>;
}

type Verb = NonNullable<RunningJob['stop']>;
type Values = Record<string, string | number | boolean | null | undefined>;

/** An operation with its input, without missing values. */
const verb = (operation: string, values: Values): Verb => {
  const input: Verb['input'] = {};
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) input[name] = value;
  return { operation, input };
};

interface Told {
  kind: JobKind;
  row: { id: string; createdAt: Date; startedAt?: Date | null; finishedAt: Date | null; error?: string | null };
  title: string;
  state: JobState;
  path: string;
  step?: string | null;
  done?: number | null;
  total?: number | null;
  stop: Verb | null;
  retry: Verb | null;
}

/** Only active jobs can be stopped, and only failed ones retried. */
function tell({
  kind,
  row,
  title,
  state,
  path,
  step = null,
  done = null,
  total = null,
  stop,
  retry,
}: Told): RunningJob {
  const active = state === 'queued' || state === 'running' || state === 'needs_you' || state === 'paused';
  return {
    kind,
    id: row.id,
    title,
    state,
    step: active ? step : null,
    done,
    total,
    error: row.error ?? null,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    path,
    stop: active ? stop : null,
    retry: state === 'failed' || state === 'blocked' || state === 'stopped' || state === 'partial' ? retry : null,
  };
}

const stateOf = (status: Exclude<JobState, 'stopped'> | 'cancelled' | 'stopped'): JobState =>
  status === 'cancelled' ? 'stopped' : status;

/** Stored as text; a run that is pausing still counts as running. */
const bulkState = (status: string): JobState => JOB_STATES.find((state) => state === status) ?? 'running';

/** Omits the counts while the total is zero. */
const counted = (done: number, total: number) => (total > 0 ? { done: Math.min(done, total), total } : {});

export const kinds: readonly Kind[] = [
  {
    scope: 'audit',
    find: async (window) =>
      (await store.audits(window)).map((row) =>
        tell({
          kind: 'audit',
          row,
          title: row.url,
          step: row.step,
          state: row.blocked ? 'blocked' : stateOf(row.status),
          path: `/page-audits/${row.id}`,
          stop: verb('cancel_audit', { id: row.id }),
          retry: verb('start_audit', { url: row.url, keyword: row.keyword, render: row.render }),
        }),
      ),
  },
  {
    scope: 'audit',
    find: async (window) =>
      (await store.siteAudits(window)).map((row) =>
        tell({
          kind: 'site_audit',
          row,
          title: row.url,
          state: row.status,
          ...(row.phase === 'crawl' ? counted(row.fetched, row.known) : {}),
          step: row.status === 'paused' ? row.pauseReason : row.phase,
          path: `/site-audits/${row.id}`,
          stop: verb('stop_site_audit', { id: row.id }),
          // It has many settings; its own page starts it again with them.
          retry: null,
        }),
      ),
  },
  {
    scope: 'serp',
    find: async (window) =>
      (await store.searches(window)).map((row) =>
        tell({
          kind: 'search',
          row,
          title: row.query,
          state: row.state,
          ...counted(row.pagesRead, row.pagesAsked),
          path: `/searches/${row.id}`,
          stop: verb('cancel_search', { id: row.id }),
          retry: verb('start_search', {
            query: row.query,
            search_engine: row.engine,
            country: row.country,
            pages_number: row.pagesAsked,
          }),
        }),
      ),
  },
  {
    scope: 'serp',
    find: async (window) =>
      (await store.aiAnswers(window)).map((row) =>
        tell({
          kind: 'ai_answer',
          row,
          title: row.query,
          state: stateOf(row.status),
          step: row.step,
          path: `/ai-answers/${row.id}`,
          stop: verb('cancel_ai_answer', { id: row.id }),
          retry: verb('start_ai_answer', { query: row.query, country: row.country, pages_number: row.pagesAsked }),
        }),
      ),
  },
  {
    scope: 'domain',
    find: async (window) =>
      (await store.domainReports(window)).map((row) =>
        tell({
          kind: 'domain_report',
          row,
          title: row.domain,
          state: stateOf(row.status),
          step: row.step,
          path: `/domains/${row.id}`,
          stop: verb('cancel_domain_report', { id: row.id }),
          retry: verb('start_domain_report', { domain: row.domain }),
        }),
      ),
  },
  {
    scope: 'domain',
    find: async (window) =>
      (await store.emailRuns(window)).map((row) =>
        tell({
          kind: 'email_run',
          row,
          title: row.domain,
          state: row.state,
          path: `/emails/${row.id}`,
          // No operation ends it early.
          stop: null,
          retry: verb('start_email_run', {
            domain: row.domain,
            search_engine: row.engine,
            country: row.country,
            pages_number: row.pagesAsked,
          }),
        }),
      ),
  },
  {
    scope: 'domain',
    find: async (window) =>
      (await store.backlinkRuns(window)).map(({ domain, ...row }) =>
        tell({
          kind: 'backlink_run',
          row,
          title: domain.domain,
          state: row.status,
          ...counted(row.checked + row.failed, row.total),
          step: row.kind,
          path: `/backlinks/${domain.id}`,
          stop: verb('stop_backlink_run', { id: domain.id }),
          retry:
            row.kind === 'check'
              ? verb('check_backlinks', { id: domain.id })
              : verb('start_backlink_look', {
                  domain: domain.domain,
                  search_engine: row.engine,
                  country: row.country,
                  pages_number: row.pagesAsked,
                }),
        }),
      ),
  },
  {
    scope: 'keywords',
    find: async (window) =>
      (await store.researches(window)).map((row) =>
        tell({
          kind: 'keyword_research',
          row,
          state: stateOf(row.status),
          step: row.step,
          title: row.seeds.join(', ') || (row.url ?? ''),
          ...counted(row.stepsDone, row.stepsTotal),
          path: `/keywords/${row.id}`,
          stop: verb('cancel_keyword_research', { id: row.id }),
          retry: verb('repeat_keyword_research', { id: row.id }),
        }),
      ),
  },
  {
    scope: 'keywords',
    find: async (window) =>
      (await store.groupings(window)).map((row) =>
        tell({
          kind: 'keyword_grouping',
          row,
          title: row.name,
          state: stateOf(row.status),
          ...counted(row.settled, row.total),
          path: `/keywords/groups/${row.id}`,
          stop: verb('cancel_keyword_grouping', { id: row.id }),
          retry: verb('retry_keyword_grouping', { id: row.id }),
        }),
      ),
  },
  {
    scope: 'content',
    find: async (window) =>
      (await store.briefs(window)).map((row) =>
        tell({
          kind: 'brief',
          row,
          title: row.keyword,
          state: stateOf(row.status),
          ...counted(row.pagesRead, row.pagesFound),
          path: '/content',
          stop: verb('cancel_brief', { id: row.id }),
          retry: verb('start_brief', {
            keyword: row.keyword,
            search_engine: row.engine,
            country: row.country,
            pages_number: row.pagesAsked,
          }),
        }),
      ),
  },
  {
    scope: 'serp',
    find: async (window) =>
      (await store.bulkRuns(window)).map(({ kind, ...row }) =>
        tell({
          kind: 'bulk_run',
          row,
          title: row.name || kind.replaceAll('_', ' '),
          state: bulkState(row.status),
          ...counted(row.settled, row.total),
          path: `/bulk-runs/${row.id}`,
          stop: verb('stop_bulk_run', { id: row.id }),
          retry: verb('retry_bulk_run', { id: row.id }),
        }),
      ),
  },
  {
    scope: 'projects',
    find: async (window) =>
      (await store.trackingRounds(window)).map(({ project, ...row }) => {
        // Viewers can only read.
        const mayChange = project.members.some(({ role }) => role !== 'viewer');
        const ids = { project_id: row.projectId, round_id: row.id };
        return tell({
          kind: 'tracking_round',
          row,
          title: project.name,
          state: row.status,
          ...counted(row.found + row.notFound + row.unmeasured, row.total),
          path: `/rankings?project=${row.projectId}`,
          stop: mayChange ? verb('stop_tracking_round', ids) : null,
          retry: mayChange ? verb('retry_tracking_round', ids) : null,
        });
      }),
  },
];
