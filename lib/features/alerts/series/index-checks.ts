import 'server-only';
import type { ENGINES } from '#lib/contract/fields.ts';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { StatePoint } from '#lib/features/alerts/kinds/state-changes.ts';
import type { PageStates } from '#lib/features/alerts/series/points.ts';
import { runSearch } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';

type Engine = (typeof ENGINES)[number];

/**
 * Searches the first engine for each page by its URL: the last known state, then the one found now. When the engine does
 * not respond, the page keeps its last known state.
 */
export async function indexChecks(
  ctx: Ctx,
  projectId: string,
  { pages, engines }: { pages: readonly string[]; engines: readonly Engine[] },
  known: PageStates,
): Promise<Series<StatePoint>[]> {
  const { ownerId } = await db().project.findUniqueOrThrow({ where: { id: projectId }, select: { ownerId: true } });
  const engine = engines[0] ?? 'google';
  const series: Series<StatePoint>[] = [];
  for (const url of pages) {
    const { holds, searchId } = await isIndexed(ctx, url, { engine, ownerId, projectId });
    const points = [known[url], holds === null ? undefined : { holds, at: ctx.now() }].flatMap((point) => point ?? []);
    series.push({
      subject: `page:${url}`,
      label: url,
      path: searchId ? `/searches/${searchId}` : `/searches?project=${projectId}`,
      points,
    });
  }
  return series;
}

/** The search is a record of the project's owner, filed under the project, like those of rounds. */
async function isIndexed(
  ctx: Ctx,
  url: string,
  { engine, ownerId, projectId }: { engine: Engine; ownerId: string; projectId: string },
): Promise<{ holds: boolean | null; searchId: string | null }> {
  const key = urlKey(url);
  const urls: string[] = [];
  try {
    const { searchId } = await runSearch(ctx, {
      query: `site:${url.replace(/^https?:\/\//, '').replace(/\/$/, '')}`,
      engine,
      country: 'us',
      pages: 1,
      purpose: 'alert_indexed',
      ownerId,
      projectId,
      onPage: ({ results }) => urls.push(...results.map((result) => result.url)),
    });
    return { holds: urls.some((one) => urlKey(one) === key), searchId };
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.log.info({ reason: toAppError(error).code, engine }, 'index check without a response from the engine');
    return { holds: null, searchId: null };
  }
}
