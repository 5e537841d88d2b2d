import 'server-only';
import type { HostFacts } from '#lib/audit/types.ts';
import { tryLink } from '#lib/features/page-audits/service.ts';
import type { SiteNotes } from '#lib/features/site-audits/crawl/run-notes.ts';
import type { Ctx } from '#lib/net/context.ts';

const MAX_CHECKED = 50;
const PARALLEL = 8;
const TIMEOUT_MS = 20_000;

/** Checks the links of an llms.txt, as far as time allows. @returns null when the file was not measured */
export async function checkLlmsTxt(ctx: Ctx, llms: HostFacts['llms']): Promise<SiteNotes['llms']> {
  if (llms === null) return null;
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const queue = (llms.links ?? []).slice(0, MAX_CHECKED);
  const broken: { url: string; status: number | null }[] = [];
  let checked = 0;
  const worker = async () => {
    for (let url = queue.shift(); url && !signal.aborted; url = queue.shift()) {
      const result = await tryLink(ctx, url, signal);
      if (!result) continue;
      checked += 1;
      if (result.reason !== null) broken.push({ url, status: result.status });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  ctx.signal.throwIfAborted();
  const { present, fault, title = null, linksTotal = 0 } = llms;
  return {
    present,
    fault,
    title,
    links: linksTotal,
    checked,
    broken: broken.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  };
}
