import type { z } from 'zod';
import type { Ctx } from '#lib/net/context.ts';
import type { Job, JobEntry } from '#lib/platform/queue/job.ts';

/**
 * Every job that the workers run; a new one is added here. A worker loads the code of a job when the first one arrives: an idle one
 * then needs 90 MB less, and starts in a third of the time.
 */
export const jobs: readonly JobEntry<Ctx>[] = [
  entry('audit-page', async () => (await import('#lib/features/page-audits/page-audit.run.ts')).pageAudits.job),
  entry('make-brief', async () => (await import('#lib/features/content/briefs/brief.run.ts')).briefs.job),
  entry('look-at-domain', async () => (await import('#lib/features/domains/domain-report.run.ts')).domainReports.job),
  entry('group-keywords', async () => (await import('#lib/features/keywords/groups/grouping.run.ts')).groupings.job),
  entry(
    'research-keywords',
    async () => (await import('#lib/features/keywords/research/research.run.ts')).researches.job,
  ),
  entry('ask-ai', async () => (await import('#lib/features/ai-answers/answer.run.ts')).answers.job, { concurrency: 4 }),
  entry('do-bulk-run', async () => (await import('#lib/features/bulk-runs/bulk-run.run.ts')).bulkRuns.job, {
    concurrency: 4,
  }),
  entry(
    'check-redirects',
    async () => (await import('#lib/features/redirect-maps/redirect-map.run.ts')).redirectMaps.job,
    { concurrency: 2 },
  ),
  entry(
    'measure-local-grid',
    async () => (await import('#lib/features/local-grids/local-grid.run.ts')).localGrids.job,
    {
      concurrency: 2,
    },
  ),
  entry(
    'due-log-folders',
    async () => (await import('#lib/features/log-files/folder/due-log-folders.job.ts')).dueLogFolders,
    { concurrency: 1, cron: '50 * * * *', tables: ['projects'] },
  ),
  entry('read-log-file', async () => (await import('#lib/features/log-files/log-import.run.ts')).logImports.job, {
    concurrency: 1,
  }),
  entry(
    'grow-question-tree',
    async () => (await import('#lib/features/question-trees/question-tree.run.ts')).questionTrees.job,
    { concurrency: 2 },
  ),
  entry(
    'mail-password-reset',
    async () => (await import('#lib/features/accounts/passwords/mail-password-reset.job.ts')).mailPasswordReset,
  ),
  entry('find-emails', async () => (await import('#lib/features/emails/find-emails.job.ts')).findEmails),
  entry('read-search', async () => (await import('#lib/features/searches/read-search.job.ts')).readSearch, {
    concurrency: 4,
  }),
  entry(
    'crawl-site-audit',
    async () => (await import('#lib/features/site-audits/crawl-site-audit.job.ts')).crawlSiteAudit,
    { concurrency: 2 },
  ),
  entry('first-check', async () => (await import('#lib/features/first-check/first-check.job.ts')).firstCheck, {
    concurrency: 4,
  }),
  entry(
    'compute-insights',
    async () => (await import('#lib/features/insights/compute-insights.job.ts')).computeInsights,
    { concurrency: 1 },
  ),
  entry('due-insights', async () => (await import('#lib/features/insights/due-insights.job.ts')).dueInsights, {
    concurrency: 1,
    cron: '*/5 * * * *',
    tables: ['projects'],
  }),
  entry(
    'sync-search-console',
    async () => (await import('#lib/features/search-console/sync/search-console-sync.run.ts')).searchConsoleSyncs.job,
    { concurrency: 2 },
  ),
  entry(
    'maintain-search-console',
    async () => (await import('#lib/features/search-console/maintain-search-console.job.ts')).maintainSearchConsole,
    {
      concurrency: 1,
      cron: '23 * * * *',
      tables: [
        'search_console_properties',
        'search_console_rows',
        'search_console_query_days',
        'search_console_page_days',
      ],
    },
  ),
  entry(
    'sync-analytics',
    async () => (await import('#lib/features/analytics/analytics-sync.run.ts')).analyticsSyncs.job,
    { concurrency: 2 },
  ),
  entry(
    'maintain-analytics',
    async () => (await import('#lib/features/analytics/maintain-analytics.job.ts')).maintainAnalytics,
    { concurrency: 1, cron: '37 * * * *', tables: ['analytics_properties', 'analytics_days', 'analytics_page_days'] },
  ),
  entry(
    'inspect-urls',
    async () => (await import('#lib/features/search-console/pages/inspect-urls.job.ts')).inspectQueuedUrls,
    { concurrency: 1, cron: '*/10 * * * *', tables: ['search_console_inspections'] },
  ),
  entry(
    'test-pagespeed',
    async () => (await import('#lib/features/web-vitals/pagespeed-test.run.ts')).pagespeedTests.job,
    { concurrency: 4 },
  ),
  entry(
    'refresh-field-data',
    async () => (await import('#lib/features/web-vitals/refresh-field-data.job.ts')).refreshFieldData,
    { concurrency: 1 },
  ),
  entry(
    'due-field-data',
    async () => (await import('#lib/features/web-vitals/refresh-field-data.job.ts')).dueFieldData,
    { concurrency: 1, cron: '20 5 * * *' },
  ),
  entry('ask-ai-prompts', async () => (await import('#lib/features/ai-assistants/ask-round.job.ts')).askRound, {
    concurrency: 6,
  }),
  entry('due-ai-prompts', async () => (await import('#lib/features/ai-assistants/rounds.ts')).dueAiPrompts, {
    concurrency: 1,
    cron: '*/5 * * * *',
    tables: ['ai_prompt_settings', 'ai_prompt_rounds'],
  }),
  entry('due-local-grids', async () => (await import('#lib/features/local-grids/grid-schedule.ts')).dueLocalGrids, {
    concurrency: 1,
    cron: '*/10 * * * *',
    tables: ['local_grids'],
  }),
  entry(
    'submit-indexnow',
    async () => (await import('#lib/features/indexnow/submit-indexnow.job.ts')).submitIndexnowBatches,
  ),
  entry(
    'remove-site-audit',
    async () => (await import('#lib/features/site-audits/remove-site-audit.job.ts')).removeSiteAudit,
    { concurrency: 1 },
  ),
  entry('keep-retention', async () => (await import('#lib/features/retention/apply-retention.job.ts')).keepRetention, {
    concurrency: 1,
    cron: '10 3 * * *',
  }),
  entry('end-lost', async () => (await import('#lib/features/jobs/end-lost.job.ts')).endLost, {
    concurrency: 1,
    cron: '*/30 * * * *',
    tables: ['searches', 'email_runs'],
  }),
  entry('sweep-evidence', async () => (await import('#lib/features/evidence/sweep-evidence.job.ts')).sweepEvidence, {
    concurrency: 1,
    cron: '40 3 * * *',
  }),
  entry(
    'look-for-backlinks',
    async () => (await import('#lib/features/backlinks/discover-backlinks.job.ts')).discoverBacklinks,
  ),
  entry(
    'check-backlinks',
    async () => (await import('#lib/features/backlinks/check-backlinks.job.ts')).checkBacklinksJob,
  ),
  entry(
    'due-backlink-checks',
    async () => (await import('#lib/features/backlinks/due-backlink-checks.job.ts')).dueBacklinkChecks,
    { concurrency: 1, cron: '*/10 * * * *', tables: ['backlink_domains'] },
  ),
  entry(
    'note-crawled-links',
    async () => (await import('#lib/features/backlinks/note-crawled-links.job.ts')).noteLinksOfAudit,
  ),
  entry('watch-alerts', async () => (await import('#lib/features/alerts/watch-alerts.job.ts')).watchAlerts, {
    concurrency: 1,
    cron: '* * * * *',
    tables: ['alert_rules', 'alert_deliveries'],
  }),
  entry('look-in-index', async () => (await import('#lib/features/alerts/check-index.job.ts')).checkIndex, {
    concurrency: 2,
  }),
  entry('deliver-alerts', async () => (await import('#lib/features/alerts/deliver-alerts.job.ts')).deliverAlerts),
  entry('send-digest', async () => (await import('#lib/features/reports/send-digest.job.ts')).sendDigest, {
    concurrency: 1,
  }),
  entry('use-slot', async () => {
    (await import('#lib/worker/schedule-actions.ts')).registerScheduleActions();
    return (await import('#lib/features/schedules/due.ts')).useSlot;
  }),
  entry('take-due-slots', async () => (await import('#lib/features/schedules/due.ts')).takeDueSlots, {
    concurrency: 1,
    cron: '* * * * *',
    tables: ['schedules'],
  }),
  entry('check-rankings', async () => (await import('#lib/features/rankings/check-rankings.job.ts')).checkRankings, {
    concurrency: 6,
  }),
  entry('due-rankings', async () => (await import('#lib/features/rankings/check-rankings.job.ts')).dueRankings, {
    concurrency: 1,
    cron: '* * * * *',
    tables: ['tracking_runs', 'tracked_keywords', 'ranking_deltas', 'ranking_rebuilds'],
  }),
  entry(
    'refresh-serp-figures',
    async () => (await import('#lib/features/rankings/refresh-serp-figures.job.ts')).refreshSerpFigures,
    { concurrency: 1, cron: '* * * * *', tables: ['serp_refreshes'] },
  ),
  entry('tracking-round-ended', async () => {
    (await import('#lib/worker/schedule-actions.ts')).registerScheduleActions();
    return (await import('#lib/features/rankings/round-ended.job.ts')).roundEnded;
  }),
];

/** The settings are those of the job itself (a test compares them): they are needed before it is loaded. */
function entry(
  name: string,
  load: () => Promise<Job<z.ZodType, Ctx>>,
  settings: Pick<JobEntry, 'concurrency' | 'cron' | 'tables'> = {},
): JobEntry<Ctx> {
  return { name, load, ...settings };
}
