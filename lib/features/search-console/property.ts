import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { dayOf, ownAccount, presentSync } from '#lib/features/google-accounts/service.ts';
import { listSites, suggestSite } from '#lib/features/search-console/api/sites.ts';
import type * as contract from '#lib/features/search-console/contract.ts';
import type { PropertyState, SearchConsole } from '#lib/features/search-console/contract.ts';
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

/** Pauses the sync after the current day. @throws NotFound */
export const pauseSearchConsoleSync = changeSync(pauseSync);

/** Stops the sync. @throws NotFound */
export const stopSearchConsoleSync = changeSync(stopSync);

function changeSync(change: typeof stopSync) {
  return async (ctx: Ctx, { project_id: projectId }: OfProject): Promise<Answer> => {
    await requireProjectRole(ctx, projectId, 'editor');
    const sync = (await propertyOf(projectId)).syncs[0];
    if (!sync) throw new NotFound('Nothing is being loaded.');
    await change(ctx, sync);
    return { data: await present(projectId) };
  };
}

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
  const { account, imports, syncs } = property;
  const [file, sync] = [imports[0], syncs[0]];
  const { rows, bytes } = await storageOf(property.no);
  const day = (date: Date | null) => date && dayOf(date);
  return {
    state: stateOf(property),
    site_url: property.siteUrl,
    permission: property.permission,
    account: account && { id: account.id, email: account.email, revoked: account.status === 'revoked' },
    error: errorOf(property),
    first_day: day(property.firstDay),
    last_day: day(property.lastDay),
    backfill_to: day(property.backfillTo),
    loaded_at: property.loadedAt?.toISOString() ?? null,
    months_kept: property.monthsKept,
    bytes,
    row_count: rows,
    max_bytes: property.maxBytes === null ? null : Number(property.maxBytes),
    dropped_before: day(property.droppedBefore),
    dropped_at: property.droppedAt?.toISOString() ?? null,
    sync: sync ? presentSync(sync) : null,
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

function stateOf({ source, status, account, lastDay, syncs: [sync] }: store.FullProperty): PropertyState {
  if (source === 'file') return 'file';
  if (!account || account.status === 'revoked') return 'failed';
  if (sync?.status === 'paused' || sync?.status === 'pausing') return 'paused';
  if (sync?.status === 'queued' || sync?.status === 'running') return lastDay ? 'loading' : 'waiting';
  if (status === 'failed' || sync?.status === 'failed') return 'failed';
  if (sync?.status === 'canceled') return 'paused';
  return status;
}

function errorOf({ source, account, error }: store.FullProperty): string | null {
  if (source === 'file') return null;
  if (!account) return 'The Google account of this property was disconnected. Connect an account and choose it again.';
  return account.status === 'revoked' ? account.error : error;
}
