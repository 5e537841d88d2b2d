import 'server-only';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { StoredVerdict } from '#lib/audit/verdicts.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { getSiteAudit } from '#lib/features/site-audits/audits.ts';
import { ownedAudit } from '#lib/features/site-audits/owned.ts';
import type * as contract from '#lib/features/site-audits/verdict-contract.ts';
import * as store from '#lib/features/site-audits/verdicts/verdict-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output = Promise<OutputOf<typeof contract.setSiteVerdict>>;

/**
 * Excludes a finding on one page or on all from the score and the counts, in this audit and in later audits of the
 * site.
 * @throws NotFound (audit, also when it belongs to another user; finding), Refused (an audit without a report)
 */
export function setSiteVerdict(ctx: Ctx, { verdict: kind, reason, ...what }: Input<'setSiteVerdict'>): Output {
  const since = ctx.now().toISOString();
  return change(ctx, what, (fingerprint) => ({ kind, reason, since, fingerprint }));
}

/** Deletes a verdict. @throws what `setSiteVerdict` throws */
export const removeSiteVerdict = (ctx: Ctx, input: Input<'removeSiteVerdict'>): Output =>
  change(ctx, input, () => null);

async function change(
  ctx: Ctx,
  { id, check, page }: Input<'removeSiteVerdict'>,
  verdictOn: (fingerprint: string) => StoredVerdict | null,
): Output {
  const audit = await ownedAudit(ctx, id);
  if (audit.status !== 'done') throw new Refused('This site audit has no report yet: its findings can change.');
  if (audit.scoreVersion !== REPORT_VERSION) throw new Refused('This audit uses an older score. Run it again.');
  const found = await store.findFinding(audit, check, page ?? null);
  if (!found) {
    throw new NotFound(
      page === undefined ? `The site audit has no finding "${check}".` : `Page ${page} has no finding "${check}".`,
    );
  }
  await store.changeVerdict(audit, found.place, check, verdictOn(found.fingerprint));
  return getSiteAudit(ctx, { id });
}
