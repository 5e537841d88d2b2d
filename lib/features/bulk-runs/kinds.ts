import type { Endpoint } from '#lib/contract/endpoint.ts';
import { startAiAnswer as startAiAnswerContract } from '#lib/features/ai-answers/answers-contract.ts';
import { cancelAiAnswer, startAiAnswer } from '#lib/features/ai-answers/service.ts';
import { startBacklinkDiscovery as startBacklinkDiscoveryContract } from '#lib/features/backlinks/index-contract.ts';
import { startBacklinkDiscovery, stopBacklinkRun, targetOf } from '#lib/features/backlinks/service.ts';
import { BULK_KINDS, type BulkKindId } from '#lib/features/bulk-runs/contract.ts';
import * as records from '#lib/features/bulk-runs/records-store.ts';
import type { ItemRow, RunParams, RunRow } from '#lib/features/bulk-runs/store.ts';
import { startDomainReport as startDomainReportContract } from '#lib/features/domains/reports-contract.ts';
import { cancelDomainReport, startDomainReport } from '#lib/features/domains/service.ts';
import { startEmailRun as startEmailRunContract } from '#lib/features/emails/runs-contract.ts';
import { bareDomain, startEmailRun } from '#lib/features/emails/service.ts';
import { startAudit as startAuditContract } from '#lib/features/page-audits/contract.ts';
import { cancelAudit, startAudit } from '#lib/features/page-audits/service.ts';
import { startSearch as startSearchContract } from '#lib/features/searches/searches-contract.ts';
import { cancelSearch, engineOf, startSearch } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The item and its run, with the settings shared by all items. */
export interface Task {
  item: ItemRow;
  run: RunRow;
  params: RunParams;
}

/** An operation that a bulk run applies to each item through that operation's service. */
export interface BulkKind {
  /** The operation that runs for each item: starting the run requires its scope. */
  operation: Endpoint;
  /** Maximum records of one run in progress, so that other work gets its turn. */
  atOnce: number;
  asks: 'each engine' | 'first engine' | 'google' | 'none';
  /** Results pages that one item requests; null when unknown beforehand. */
  requests: ((params: RunParams) => number) | null;
  /** @returns id of the record */
  start: (ctx: Ctx, task: Task) => Promise<string>;
  /** The record that an attempt started but could not store. */
  find: (task: Task, since: Date) => Promise<string | null>;
  outcomes: (ids: readonly string[]) => Promise<Map<string, records.Outcome>>;
  stop: (ctx: Ctx, id: string) => Promise<unknown>;
}

const filed = ({ projectId }: RunRow) => (projectId ? { project_id: projectId } : {});

export const kinds: Record<BulkKindId, BulkKind> = {
  search: {
    operation: startSearchContract,
    atOnce: 4,
    asks: 'each engine',
    requests: ({ pages }) => pages,
    start: async (ctx, { item, run, params: { country, pages } }) => {
      const asked = { query: item.subject, search_engine: engineOf(item.engine ?? 'google'), country };
      return (await startSearch(ctx, { ...asked, pages_number: pages, ...filed(run) })).data.search.id;
    },
    find: ({ item, run, params: { country } }, since) =>
      records.searchSince(run.userId, { query: item.subject, engine: item.engine ?? 'google', country }, since),
    outcomes: records.searchOutcomes,
    stop: (ctx, id) => cancelSearch(ctx, { id }),
  },
  page_audit: {
    operation: startAuditContract,
    atOnce: 2,
    asks: 'none',
    requests: null,
    start: async (ctx, { item, run }) =>
      (await startAudit(ctx, { url: item.subject, render: true, ...filed(run) })).data.audit.id,
    find: ({ item, run }, since) => records.auditSince(run.userId, item.subject, since),
    outcomes: records.auditOutcomes,
    stop: (ctx, id) => cancelAudit(ctx, { id }),
  },
  domain_report: {
    operation: startDomainReportContract,
    atOnce: 3,
    asks: 'none',
    requests: null,
    start: async (ctx, { item, run }) =>
      (await startDomainReport(ctx, { domain: item.subject, ...filed(run) })).data.report.id,
    find: ({ item, run }, since) => records.domainReportSince(run.userId, item.subject, since),
    outcomes: records.domainReportOutcomes,
    stop: (ctx, id) => cancelDomainReport(ctx, { id }),
  },
  emails: {
    operation: startEmailRunContract,
    atOnce: 2,
    asks: 'first engine',
    requests: ({ pages }) => pages,
    start: async (ctx, { item, run, params: { engines, country, pages } }) => {
      const asked = { domain: item.subject, search_engine: engines[0] ?? 'google', country, pages_number: pages };
      return (await startEmailRun(ctx, { ...asked, ...filed(run) })).data.run.id;
    },
    find: ({ item, run }, since) => records.emailRunSince(run.userId, bareDomain(item.subject), since),
    outcomes: records.emailRunOutcomes,
    // An email search is short and cannot be stopped; it ends by itself.
    stop: async () => {},
  },
  backlinks: {
    operation: startBacklinkDiscoveryContract,
    atOnce: 1,
    asks: 'first engine',
    requests: ({ pages }) => pages,
    start: async (ctx, { item, params: { engines, country, pages } }) => {
      const asked = { domain: item.subject, search_engine: engines[0] ?? 'google', country, pages_number: pages };
      return (await startBacklinkDiscovery(ctx, asked)).data.domain.id;
    },
    find: ({ item, run }, since) => records.backlinksSince(run.userId, targetOf(item.subject).domain, since),
    outcomes: records.backlinkOutcomes,
    stop: (ctx, id) => stopBacklinkRun(ctx, { id }),
  },
  ai_answer: {
    operation: startAiAnswerContract,
    atOnce: 1,
    asks: 'google',
    requests: ({ pages }) => pages + 1,
    start: async (ctx, { item, run, params: { country, pages } }) =>
      (await startAiAnswer(ctx, { query: item.subject, country, pages_number: pages, ...filed(run) })).data.answer.id,
    find: ({ item, run, params: { country } }, since) =>
      records.answerSince(run.userId, { query: item.subject, country }, since),
    outcomes: records.answerOutcomes,
    stop: (ctx, id) => cancelAiAnswer(ctx, { id }),
  },
};

/** The id of a stored kind; searches for one that is no longer known. */
/** The kind that a run's table names. */
export const kindIdOf = (kind: string): BulkKindId => BULK_KINDS.find((one) => one === kind) ?? 'search';
/** The stored kind, see `kindIdOf`. */
/** What a bulk run of that kind does for each item. */
export const kindOf = (kind: string): BulkKind => kinds[kindIdOf(kind)];
