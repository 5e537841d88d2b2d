import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/web-vitals/contract.ts';
import { MAX_PAGES } from '#lib/features/web-vitals/contract.ts';
import { requireGoogleApiKey } from '#lib/features/web-vitals/crux.ts';
import { requestRefresh } from '#lib/features/web-vitals/refresh-field-data.job.ts';
import * as store from '#lib/features/web-vitals/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/**
 * Watches pages of the project's domain, and their origins, to which they fall back.
 * @throws NotFound (project), Forbidden (viewer), InvalidInput (another domain), Refused (too many pages)
 */
export async function addVitalsPages(
  ctx: Ctx,
  { project_id: projectId, urls }: InputOf<typeof contract.addVitalsPages>,
): Promise<OutputOf<typeof contract.addVitalsPages>> {
  const { project, userId } = await requireProjectRole(ctx, projectId, 'editor');
  const pages = [...new Map(urls.map((text) => addressOf(text)).map((url) => [url.href, url])).values()];
  const other = pages.find(({ hostname }) => !isOnDomain(hostname, project.domain));
  if (other) throw new InvalidInput(`urls: must be on ${project.domain}; given: ${other.href.slice(0, 200)}.`);
  const known = await store.countPages(projectId);
  if (known + pages.length > MAX_PAGES) {
    throw new Refused(`A project monitors at most ${MAX_PAGES} pages; ${known} are monitored already.`);
  }
  const origins = [...new Set(pages.map(({ origin }) => origin))];
  const now = ctx.now();
  await store.addTargets(
    projectId,
    origins.map((address) => ({ scope: 'origin', address })),
    now,
  );
  const added = await store.addTargets(
    projectId,
    pages.map(({ href }) => ({ scope: 'url', address: href })),
    now,
  );
  await requestRefresh(projectId, userId);
  return { data: { added, known: pages.length - added } };
}

function addressOf(text: string): URL {
  const url = new URL(text);
  url.hash = '';
  return url;
}

/** @throws NotFound (project, page), Forbidden (viewer), Refused (home page) */
export async function removeVitalsPage(
  ctx: Ctx,
  { project_id: projectId, page_id: id }: InputOf<typeof contract.removeVitalsPage>,
): Promise<OutputOf<typeof contract.removeVitalsPage>> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (!(await store.removeTarget(projectId, id))) {
    const target = (await store.targetsOf(projectId)).find((one) => one.id === id);
    if (target) throw new Refused('The home page and its origin are always monitored.');
    throw new NotFound('Monitored page not found in this project.');
  }
  return { data: { deleted: true } };
}

/** @throws NotFound (project), Forbidden (viewer), NotConfigured (no key) */
export async function refreshWebVitals(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.refreshWebVitals>,
): Promise<OutputOf<typeof contract.refreshWebVitals>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  await requireGoogleApiKey();
  await store.requestAll(projectId, ctx.now());
  await requestRefresh(projectId, userId);
  return { data: { queued: true } };
}
