import 'server-only';
import { ENGINES } from '#lib/contract/fields.ts';
import { urlKey } from '#lib/crawl/url-key.ts';
import { evaluateStates, type Finding } from '#lib/features/alerts/evaluate-rules.ts';
import type { RuleParams } from '#lib/features/alerts/rules-contract.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';

interface IndexRule {
  projectId: string;
  params: RuleParams;
  /** Last known state of each page, by URL. */
  memory: { pages?: Record<string, { holds: boolean; at: Date }> | undefined };
}

/** Searches for each page of the rule by its URL. When an engine does not respond, the page keeps its last known state. */
export async function findIndexedPages(ctx: Ctx, { projectId, params, memory: { pages = {} } }: IndexRule) {
  const { ownerId } = await db().project.findUniqueOrThrow({ where: { id: projectId }, select: { ownerId: true } });
  const known = { ...pages };
  const findings: Finding[] = [];
  const engine = ENGINES.find((one) => one === params.engines?.[0]) ?? 'google';
  for (const url of params.pages ?? []) {
    const before = known[url];
    const found = await isIndexed(ctx, url, { engine, ownerId, projectId });
    if (found === null) continue;
    const now = { holds: found, at: ctx.now() };
    known[url] = now;
    const points = before ? [before, now] : [now];
    const series = [{ subject: `page:${url}`, label: url, path: `/searches?project=${projectId}`, points }];
    const words = { lost: `no longer found in the index of ${engine}`, back: `found in the index of ${engine} again` };
    const span = { after: before?.at ?? now.at, until: now.at };
    findings.push(...evaluateStates(series, words, { recovered: params.recovered ?? false }, span));
  }
  return {
    findings,
    pages: Object.fromEntries((params.pages ?? []).flatMap((url) => (known[url] ? [[url, known[url]]] : []))),
  };
}

/** The search is a record of the project's owner, filed under the project, like those of rounds. */
async function isIndexed(
  ctx: Ctx,
  url: string,
  { engine, ownerId, projectId }: { engine: (typeof ENGINES)[number]; ownerId: string; projectId: string },
): Promise<boolean | null> {
  const wanted = urlKey(url);
  const urls: string[] = [];
  try {
    await runSearch(ctx, {
      query: `site:${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`,
      engine,
      country: 'us',
      pages: 1,
      purpose: 'alert_indexed',
      ownerId,
      projectId,
      onPage: ({ results }) => urls.push(...results.map((result) => result.url)),
    });
    return urls.some((one) => urlKey(one) === wanted);
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.log.info({ reason: toAppError(error).code, engine }, 'a page was not looked for in the index');
    return null;
  }
}
