import 'server-only';
import { getAiAnswer } from '#lib/features/ai-answers/service.ts';
import { getBacklinkDomain } from '#lib/features/backlinks/service.ts';
import { getBrief } from '#lib/features/content/briefs/service.ts';
import { getDraft } from '#lib/features/content/drafts/service.ts';
import { getTextRun } from '#lib/features/content/generation/service.ts';
import { getDomainReport } from '#lib/features/domains/service.ts';
import { getEmailRun } from '#lib/features/emails/service.ts';
import { getKeywordGrouping } from '#lib/features/keywords/groups/service.ts';
import { getKeywordList } from '#lib/features/keywords/lists/service.ts';
import { getKeywordResearch } from '#lib/features/keywords/research/service.ts';
import { getAudit } from '#lib/features/page-audits/service.ts';
import type { RecordKind } from '#lib/features/saved-results/contract.ts';
import { getSearch } from '#lib/features/searches/service.ts';
import { getSiteAudit } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Reads a record as its own operation returns it. */
const READ: Record<RecordKind, (ctx: Ctx, input: { id: string }) => Promise<{ data: object }>> = {
  audit: getAudit,
  search: getSearch,
  site_audit: getSiteAudit,
  ai_answer: getAiAnswer,
  domain_report: getDomainReport,
  email_run: getEmailRun,
  backlink_domain: getBacklinkDomain,
  keyword_research: getKeywordResearch,
  keyword_list: getKeywordList,
  keyword_grouping: getKeywordGrouping,
  draft: getDraft,
  brief: getBrief,
  text_run: getTextRun,
};

/** An id inside a record that names a position in it, such as the id of a check, does not match. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Properties that identify a record and say nothing about its findings. */
const OWN = /^(id|project_id|user_id|.*_at|.*_ms|duration.*|evidence.*|requests?(_count)?)$/;

/**
 * The content of a record for comparison with another of its kind: without id, timestamps and the like, which always
 * differ.
 * @throws NotFound when there is no such record that the actor may read
 */
export async function recordContent(ctx: Ctx, kind: RecordKind, id: string): Promise<unknown> {
  const { data } = await READ[kind](ctx, { id });
  // The only record in the envelope: "data.audit".
  const [record = data] = Object.values(data);
  return withoutOwn(record, 0);
}

function withoutOwn(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutOwn(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !OWN.test(name) || (depth > 1 && name === 'id' && !UUID.test(String(one))))
      .map(([name, one]) => [name, withoutOwn(one, depth + 1)]),
  );
}
