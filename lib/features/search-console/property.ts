import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { dayOf, ownAccount, presentProperty, syncOperation } from '#lib/features/google-accounts/service.ts';
import { listSites, suggestSite } from '#lib/features/search-console/api/sites.ts';
import type * as contract from '#lib/features/search-console/contract.ts';
import type { SearchConsole } from '#lib/features/search-console/contract.ts';
import * as store from '#lib/features/search-console/property-store.ts';
import { storageOf } from '#lib/features/search-console/storage.ts';
import { pauseSync, startSync, stopSync } from '#lib/features/search-console/sync/syncs.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotConfigured, NotFound, Refused } from '#lib/platform/errors.ts';

type Answer = OutputOf<typeof contract.getSearchConsole>;
interface OfProject {
  project_id: string;
}

/** The property of a project. @throws NotFound (project) */
export async function getSearchConsole(ctx: Ctx, { project_id: projectId }: OfProject): Promise<Answer> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: await present(projectId) };
}

/** Properties of one of the caller's accounts. @throws NotFound, NotConfigured, LimitReached, Unreachable */
export async function listSearchConsoleSites(
  ctx: Ctx,
  { project_id: projectId, account_id: accountId }: InputOf<typeof contract.listSearchConsoleSites>,
): Promise<OutputOf<typeof contract.listSearchConsoleSites>> {
  const { project, userId } = await requireProjectRole(ctx, projectId, 'editor');
  const sites = await listSites(ctx, await ownAccount(userId, accountId));
  return {
    data: {
      sites: sites
        .map(({ siteUrl, permission }) => ({ site_url: siteUrl, permission }))
        .toSorted((a, b) => (a.site_url < b.site_url ? -1 : 1)),
      suggested: suggestSite(sites, project.domain)?.siteUrl ?? null,
    },
  };
}

/** Sets the property and starts loading it. @throws NotFound, Refused (not among the account's sites), NotConfigured */
export async function setSearchConsoleProperty(
  ctx: Ctx,
  input: InputOf<typeof contract.setSearchConsoleProperty>,
): Promise<Answer> {
  const { project_id: projectId, account_id: accountId, site_url: siteUrl } = input;
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const sites = await listSites(ctx, await ownAccount(userId, accountId));
  const site = sites.find((one) => one.siteUrl === siteUrl);
  if (!site) throw new Refused(`site_url is not a property that this account may read; given: ${siteUrl}.`);
  const property = await store.chooseProperty({ projectId, accountId, siteUrl, permission: site.permission });
  await startSync(ctx, userId, property);
  return { data: await present(projectId) };
}

/** Sets how many months are kept, and how many bytes. @throws NotFound */
export async function updateSearchConsoleProperty(
  ctx: Ctx,
  {
    project_id: projectId,
    months_kept: monthsKept,
    max_bytes: maxBytes,
  }: InputOf<typeof contract.updateSearchConsoleProperty>,
): Promise<Answer> {
  await requireProjectRole(ctx, projectId, 'editor');
  await propertyOf(projectId);
  await store.changeLimits(projectId, { monthsKept, maxBytes });
  return { data: await present(projectId) };
}

/** Removes the property with its data. @throws NotFound (project) */
export async function removeSearchConsoleProperty(
  ctx: Ctx,
  { project_id: projectId }: OfProject,
): Promise<OutputOf<typeof contract.removeSearchConsoleProperty>> {
  await requireProjectRole(ctx, projectId, 'editor');
  return { data: { removed: await store.removeProperty(projectId) } };
}

/** Loads new days and continues the backfill. @throws NotFound, NotConfigured (a file), Unavailable (queue) */
export async function startSearchConsoleSync(ctx: Ctx, { project_id: projectId }: OfProject): Promise<Answer> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const property = await propertyOf(projectId);
  if (property.source !== 'api')
    throw new NotConfigured('This project has an imported file only. Connect Search Console.');
  await startSync(ctx, userId, property);
  return { data: await present(projectId) };
}

const syncOf = async (projectId: string) => (await propertyOf(projectId)).syncs[0];

/** Pauses the sync after the current day. @throws NotFound */
export const pauseSearchConsoleSync = syncOperation(pauseSync, syncOf, present);

/** Stops the sync. @throws NotFound */
export const stopSearchConsoleSync = syncOperation(stopSync, syncOf, present);

async function propertyOf(projectId: string): Promise<store.FullProperty> {
  const property = await store.fullProperty(projectId);
  if (!property) throw new NotFound('This project has no Search Console property.');
  return property;
}

const NONE: SearchConsole = {
  state: 'not_connected',
  site_url: null,
  permission: null,
  account: null,
  error: null,
  first_day: null,
  last_day: null,
  backfill_to: null,
  loaded_at: null,
  months_kept: 16,
  bytes: 0,
  row_count: 0,
  max_bytes: null,
  dropped_before: null,
  dropped_at: null,
  sync: null,
  imported: null,
};

async function present(projectId: string): Promise<SearchConsole> {
  const property = await store.fullProperty(projectId);
  if (!property) return NONE;
  const file = property.imports[0];
  const { rows, bytes } = await storageOf(property.no);
  const day = (date: Date | null) => date && dayOf(date);
  return {
    ...presentProperty(property),
    ...(property.source === 'file' && { state: 'file', error: null }),
    site_url: property.siteUrl,
    permission: property.permission,
    backfill_to: day(property.backfillTo),
    months_kept: property.monthsKept,
    bytes,
    row_count: rows,
    max_bytes: property.maxBytes === null ? null : Number(property.maxBytes),
    dropped_before: day(property.droppedBefore),
    dropped_at: property.droppedAt?.toISOString() ?? null,
    imported: file
      ? {
          file_name: file.fileName,
          from: dayOf(file.firstDay),
          to: dayOf(file.lastDay),
          created_at: file.createdAt.toISOString(),
        }
      : null,
  };
}
