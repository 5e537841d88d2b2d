import type { z } from 'zod';
import { mailPasswordReset } from '#lib/features/accounts/passwords/mail-password-reset.job.ts';
import { checkIndex } from '#lib/features/alerts/check-index.job.ts';
import { deliverAlerts } from '#lib/features/alerts/deliver-alerts.job.ts';
import { watchAlerts } from '#lib/features/alerts/watch-alerts.job.ts';
import { checkBacklinksJob } from '#lib/features/backlinks/check-backlinks.job.ts';
import { discoverBacklinks } from '#lib/features/backlinks/discover-backlinks.job.ts';
import { dueBacklinkChecks } from '#lib/features/backlinks/due-backlink-checks.job.ts';
import { noteLinksOfAudit } from '#lib/features/backlinks/note-crawled-links.job.ts';
import { findEmails } from '#lib/features/emails/find-emails.job.ts';
import { sweepEvidence } from '#lib/features/evidence/sweep-evidence.job.ts';
import { firstCheck } from '#lib/features/first-check/first-check.job.ts';
import { computeInsights, dueInsights } from '#lib/features/insights/compute-insights.job.ts';
import { endLost } from '#lib/features/jobs/end-lost.job.ts';
import { checkRankings, dueRankings } from '#lib/features/rankings/check-rankings.job.ts';
import { roundEnded } from '#lib/features/rankings/round-ended.job.ts';
import { sendDigest } from '#lib/features/reports/send-digest.job.ts';
import { keepRetention } from '#lib/features/retention/apply-retention.job.ts';
import { runKinds } from '#lib/features/run-kinds.ts';
import { takeDueSlots, useSlot } from '#lib/features/schedules/due.ts';
import { maintainSearchConsole } from '#lib/features/search-console/maintain-search-console.job.ts';
import { inspectQueuedUrls } from '#lib/features/search-console/pages/inspect-urls.job.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { removeSiteAudit } from '#lib/features/site-audits/remove-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { registerScheduleActions } from '#lib/worker/schedule-actions.ts';

registerScheduleActions();

/** Every job that the workers run; a new one is added here, that of a kind of run in run-kinds.ts. */
export const jobs: readonly Job<z.ZodType, Ctx>[] = [
  ...runKinds.map(({ job }) => job),
  mailPasswordReset,
  findEmails,
  readSearch,
  crawlSiteAudit,
  firstCheck,
  computeInsights,
  dueInsights,
  removeSiteAudit,
  keepRetention,
  endLost,
  sweepEvidence,
  discoverBacklinks,
  checkBacklinksJob,
  dueBacklinkChecks,
  noteLinksOfAudit,
  watchAlerts,
  checkIndex,
  deliverAlerts,
  sendDigest,
  useSlot,
  takeDueSlots,
  checkRankings,
  dueRankings,
  roundEnded,
  maintainSearchConsole,
  inspectQueuedUrls,
];
