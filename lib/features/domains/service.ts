import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { domainInfos } from '#lib/features/domains/contract.ts';
import { inspectDomain } from '#lib/features/domains/inspect-domain.ts';
import { presentInfo } from '#lib/features/domains/present-info.ts';
import type { Ctx } from '#lib/net/context.ts';

/**
 * All facts about a domain in one request, at most 20 s. Stores nothing except the port scan.
 * @throws Unreachable when every part failed
 */
export async function getDomainInfos(
  ctx: Ctx,
  { domain }: InputOf<typeof domainInfos>,
): Promise<OutputOf<typeof domainInfos>> {
  return { data: { domain_info: presentInfo(await inspectDomain(ctx, domain)) } };
}

export { cancelDomainReport, getDomainReport, startDomainReport } from '#lib/features/domains/reports.ts';
