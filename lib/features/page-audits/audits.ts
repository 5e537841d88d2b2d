import { readReport } from '#lib/audit/read-report.ts';
import type { Finding } from '#lib/audit/types.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import type * as contract from '#lib/features/page-audits/contract.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { toDetail, toSummary } from '#lib/features/page-audits/present-audit.ts';
import { freshSteps } from '#lib/features/page-audits/steps.ts';
import * as store from '#lib/features/page-audits/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { storable } from '#lib/platform/database/storable.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/**
 * Stores an audit and queues it in one transaction. Once it returns, the audit survives everything but its deletion.
 * @throws InvalidInput, Refused (target), NotFound (project), Unavailable (queue)
 */
export async function startAudit(ctx: Ctx, input: Input<'startAudit'>): Output<'startAudit'> {
  const userId = pageAudits.owner(ctx);
  const { href: url, hostname: host } = ctx.net.checkUrl(input.url);
  const { keyword = null, render, project_id: projectId = null } = input;
  const page = { url, urlKey: urlKey(url), host, keyword: keyword && storable(keyword), render };
  const audit = await pageAudits.start({ userId, projectId, ...page, steps: store.json(freshSteps()) });
  return { data: { audit: toSummary(audit) } };
}

/** A user's audits, newest first. @throws InvalidInput (cursor) */
export async function listAudits(ctx: Ctx, input: Input<'listAudits'>): Output<'listAudits'> {
  const { page, next_cursor } = await pageAudits.list(ctx, store.matching(input), input);
  return { data: { audits: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also when it belongs to another user */
export async function getAudit(ctx: Ctx, { id }: Input<'getAudit'>): Output<'getAudit'> {
  const audit = await pageAudits.get(ctx, id);
  return { data: { audit: await toDetail(audit, await store.findPrevious(audit, pageAudits.owner(ctx))) } };
}

/**
 * What changed since the previous finished audit of the same page. @throws NotFound, also when it belongs to another
 * user
 */
export async function compareAudit(ctx: Ctx, { id }: Input<'compareAudit'>): Output<'compareAudit'> {
  const audit = await pageAudits.get(ctx, id);
  const previous = await store.findPrevious(audit, pageAudits.owner(ctx));
  const now = reportOf(audit);
  const then = previous && reportOf(previous);
  const none = {
    previous: null,
    score_delta: null,
    resolved: [],
    new: [],
    unchanged: [],
    no_longer_measured: [],
    left_out: [],
  };
  if (!previous || !then || !now) {
    return { data: { comparison: { ...none, previous: previous && toSummary(previous) } } };
  }
  const openNow = now.findings.filter(counts);
  const openThen = then.findings.filter(counts);
  const leftOut = new Set(now.findings.filter((finding) => !counts(finding)).map((finding) => finding.id));
  const found = new Set(now.findings.map((finding) => finding.id));
  const before = new Set(openThen.map((finding) => finding.id));
  // Only a check that ran and passed, or no longer applies, counts as fixed; one that was removed or failed to run does
  // not.
  const ran = new Set([...now.findings, ...now.passed, ...now.notApplicable].map((check) => check.id));
  const comparable = now.version === then.version && audit.score !== null && previous.score !== null;
  const scores = comparable ? (audit.score ?? 0) - (previous.score ?? 0) : null;
  return {
    data: {
      comparison: {
        previous: toSummary(previous),
        score_delta: scores,
        resolved: openThen.filter((one) => !found.has(one.id) && ran.has(one.id)).map(toRef),
        new: openNow.filter((one) => !before.has(one.id)).map(toRef),
        unchanged: openNow.filter((one) => before.has(one.id)).map(toRef),
        no_longer_measured: openThen.filter((one) => !ran.has(one.id)).map(toRef),
        left_out: openThen.filter((one) => leftOut.has(one.id)).map(toRef),
      },
    },
  };
}

/**
 * Deletes an audit and the evidence that nothing else references. @throws NotFound, also when it belongs to another
 * user
 */
export async function deleteAudit(ctx: Ctx, { id }: Input<'deleteAudit'>): Output<'deleteAudit'> {
  await pageAudits.delete(ctx, id);
  return { data: { deleted: true } };
}

/** Cancels an audit; one that has ended stays as it is. @throws NotFound, also when it belongs to another user */
export async function cancelAudit(ctx: Ctx, { id }: Input<'cancelAudit'>): Output<'cancelAudit'> {
  return { data: { audit: toSummary(await pageAudits.cancel(ctx, id)) } };
}

const reportOf = (row: store.FullAuditRow) => readReport(row.report);

const counts = ({ verdict }: Finding) => verdict === null;

const toRef = ({ id, title, severity, category }: Finding) => ({ id, title, severity, category });
