import { readReport } from '#lib/audit/read-report.ts';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { Finding } from '#lib/audit/types.ts';
import { fingerprintOf, type StoredVerdict, stillHolds, withVerdict } from '#lib/audit/verdicts.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';
import { getAudit } from '#lib/features/page-audits/audits.ts';
import { changeVerdict, type Rescored, type Scored } from '#lib/features/page-audits/findings/findings-store.ts';
import type * as contract from '#lib/features/page-audits/findings-contract.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { presentAnalysis } from '#lib/features/page-audits/present-analysis.ts';
import { countsOf } from '#lib/features/page-audits/present-audit.ts';
import { findAudit } from '#lib/features/page-audits/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/**
 * Excludes a finding from the score of an audit and of later audits of the same page, as long as the finding is the
 * same.
 * @throws NotFound (audit, also when it belongs to another user; finding), Refused (a report of an earlier version)
 */
export async function setVerdict(ctx: Ctx, { id, check, verdict: kind, reason }: Input<'setVerdict'>) {
  const found = await findingOf(ctx, id, check);
  const verdict = { kind, reason, since: ctx.now().toISOString(), fingerprint: fingerprintOf(found.finding) };
  return change(ctx, id, { ...found, verdict });
}

/** Deletes a verdict. @throws NotFound (audit, also when it belongs to another user; finding), Refused */
export async function removeVerdict(ctx: Ctx, { id, check }: Input<'removeVerdict'>) {
  return change(ctx, id, { ...(await findingOf(ctx, id, check)), verdict: null });
}

interface Found {
  userId: string;
  urlKey: string;
  finding: Finding;
}

async function findingOf(ctx: Ctx, id: string, check: string): Promise<Found> {
  const userId = pageAudits.owner(ctx);
  const audit = await findAudit(userId, id);
  const report = readReport(audit?.report);
  if (!audit || !report) throw new NotFound('Audit not found, or it has no report.');
  const finding = report.findings.find((one) => one.id === check);
  if (!finding) throw new NotFound(`The audit has no finding "${check}".`);
  if (report.version !== REPORT_VERSION) {
    throw new Refused('This audit uses an older score. Run it again.');
  }
  return { userId, urlKey: audit.urlKey, finding };
}

async function change(
  ctx: Ctx,
  id: string,
  { userId, urlKey, finding, verdict }: Found & { verdict: StoredVerdict | null },
): Output<'setVerdict'> {
  const checkId = finding.id;
  await changeVerdict({ userId, urlKey, checkId, verdict }, id, (audit) => rescored(audit, checkId, verdict));
  return getAudit(ctx, { id });
}

/** The audit with the change applied; null when nothing changes: it has no such finding, or a different one. */
function rescored(
  { report: stored, analysis: before }: Scored,
  check: string,
  given: StoredVerdict | null,
): Rescored | null {
  const report = readReport(stored);
  const finding = report?.findings.find((one) => one.id === check);
  if (!report || report.version !== REPORT_VERSION || !finding) return null;
  if (given && !stillHolds(given.fingerprint, fingerprintOf(finding))) return null;
  const verdict = given && { kind: given.kind, reason: given.reason, since: given.since };
  const made = withVerdict(report, check, verdict);
  if (!made) return null;
  const analysis = before as unknown as Analysis; // Our own JSON, stored with the report.
  const { summary } = presentAnalysis(made, new Date(analysis.analysed_at));
  return { report: made, analysis: { ...analysis, summary }, counts: countsOf(made) };
}
