import { checks } from '#lib/audit/checks/index.ts';
import { readReport } from '#lib/audit/read-report.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { analysePage } from '#lib/features/page-audits/analyse-page.ts';
import { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
import type * as contract from '#lib/features/page-audits/findings-contract.ts';
import type { RecheckResult } from '#lib/features/page-audits/findings-contract.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { knownPages } from '#lib/features/page-audits/site/known-pages.ts';
import { readVerdicts } from '#lib/features/verdicts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** Within the 28 s of docs/api-contract.md §6, including network and our own work. */
const BUDGET_MS = 25_500;
const MAX_LINKS = 60;

/**
 * Runs one check on the page of an audit as it is now. The page is read as the audit read it, so that both check the same
 * document: rendered if it was rendered. The stored report stays the record of its date.
 * @throws NotFound (audit, also when it belongs to another user; report; check), and what `analysePage` throws
 */
export async function recheckFinding(
  ctx: Ctx,
  { id, check: checkId }: InputOf<typeof contract.recheckFinding>,
): Promise<OutputOf<typeof contract.recheckFinding>> {
  const userId = pageAudits.owner(ctx);
  const { url, urlKey, keyword, render, report: stored } = await pageAudits.get(ctx, id);
  if (!readReport(stored)) throw new NotFound('The audit has no report.');
  const check = checks.find((one) => one.id === checkId);
  if (!check) throw new NotFound(`There is no check "${checkId}".`);
  const { report } = await analysePage(
    ctx,
    { url, keyword: keyword ?? undefined, render },
    {
      budgetMs: BUDGET_MS,
      maxLinks: MAX_LINKS,
      known: knownPages(ctx, userId),
      checks: [check],
      judgedBy: async () => {
        const [limits, verdicts] = await Promise.all([
          limitsOf(userId),
          readVerdicts({ userId, scope: 'page', urlKey }),
        ]);
        return { limits, verdicts };
      },
    },
  );
  const repeated: RecheckResult['repeated'] = ['page'];
  if (report.rendered) repeated.push('rendering');
  if (report.site) repeated.push('site');
  const title = check.title;
  return {
    data: { result: { check: checkId, title, ...outcomeOf(report), repeated, checked_at: ctx.now().toISOString() } },
  };
}

/** The outcome of the only check of a report. */
function outcomeOf({
  findings: [finding],
  passed: [passed],
  notApplicable: [notApplicable],
  notMeasured: [notMeasured],
  errors: [error],
}: AuditReport): Pick<RecheckResult, 'state' | 'found' | 'finding'> & { title?: string } {
  if (finding) return { state: 'failed', title: finding.title, found: finding.evidence.found, finding };
  if (passed) return { state: 'passed', found: passed.found, finding: null };
  if (notApplicable) return { state: 'not_applicable', found: notApplicable.reason, finding: null };
  return { state: 'not_measured', found: notMeasured?.reason ?? error?.message ?? null, finding: null };
}
