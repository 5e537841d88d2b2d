import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { listProperties, suggestProperty } from '#lib/features/analytics/analytics-api.ts';
import { analyticsSyncs } from '#lib/features/analytics/analytics-sync.run.ts';
import type * as contract from '#lib/features/analytics/contract.ts';
import type { Analytics } from '#lib/features/analytics/contract.ts';
import * as store from '#lib/features/analytics/property-store.ts';
import {
  type AccountRow,
  covers,
  ownAccount,
  presentProperty,
  syncControls,
  syncOperation,
} from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotConfigured, NotFound, Refused } from '#lib/platform/errors.ts';

type Answer = OutputOf<typeof contract.getAnalytics>;
interface OfProject {
  project_id: string;
}

const controls = syncControls(analyticsSyncs);

/** The property of a project. @throws NotFound (project) */
export async function getAnalytics(ctx: Ctx, { project_id: projectId }: OfProject): Promise<Answer> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: await present(projectId) };
}

/** Properties of one of the caller's accounts. @throws NotFound, NotConfigured, LimitReached, Unreachable */
export async function listAnalyticsProperties(
  ctx: Ctx,
  { project_id: projectId, account_id: accountId }: InputOf<typeof contract.listAnalyticsProperties>,
): Promise<OutputOf<typeof contract.listAnalyticsProperties>> {
  const { project, userId } = await requireProjectRole(ctx, projectId, 'editor');
  const properties = await listProperties(ctx, await analyticsAccount(userId, accountId));
  return {
    data: {
      properties: properties.map(({ property, displayName, accountName }) => ({
        property,
        display_name: displayName,
        account_name: accountName,
      })),
      suggested: suggestProperty(properties, project.domain)?.property ?? null,
    },
  };
}

/** Sets the property and starts loading it. @throws NotFound, Refused (not among the account's), NotConfigured */
export async function setAnalyticsProperty(
  ctx: Ctx,
  { project_id: projectId, account_id: accountId, property }: InputOf<typeof contract.setAnalyticsProperty>,
): Promise<Answer> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const properties = await listProperties(ctx, await analyticsAccount(userId, accountId));
  const listed = properties.find((one) => one.property === property);
  if (!listed) throw new Refused(`property is not one that this account may read; given: ${property}.`);
  const { displayName } = listed;
  await startSync(ctx, userId, await store.chooseProperty({ projectId, accountId, property, displayName }));
  return { data: await present(projectId) };
}

/** Removes the property with its data. @throws NotFound (project) */
export async function removeAnalyticsProperty(
  ctx: Ctx,
  { project_id: projectId }: OfProject,
): Promise<OutputOf<typeof contract.removeAnalyticsProperty>> {
  await requireProjectRole(ctx, projectId, 'editor');
  return { data: { removed: await store.removeProperty(projectId) } };
}

/** Loads new days and continues the backfill. @throws NotFound, Unavailable (queue) */
export async function startAnalyticsSync(ctx: Ctx, { project_id: projectId }: OfProject): Promise<Answer> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  await startSync(ctx, userId, await propertyOf(projectId));
  return { data: await present(projectId) };
}

/** Starts the sync of a property, or queues it again; one that is running does not change. */
export async function startSync(ctx: Ctx, userId: string, property: store.AnalyticsPropertyRow): Promise<void> {
  const { no: propertyNo, projectId } = property;
  await controls.start(ctx, await store.findSync(propertyNo), { userId, projectId, propertyNo });
}

const syncOf = async (projectId: string) => (await propertyOf(projectId)).syncs[0];

/** Pauses the sync after the current day. @throws NotFound */
export const pauseAnalyticsSync = syncOperation(controls.pause, syncOf, present);

/** Stops the sync. @throws NotFound */
export const stopAnalyticsSync = syncOperation(controls.stop, syncOf, present);

async function analyticsAccount(userId: string, id: string): Promise<AccountRow> {
  const account = await ownAccount(userId, id);
  if (covers(account.scopes, 'analytics')) return account;
  throw new NotConfigured('The Google account was connected without access to Google Analytics. Connect it again.', {
    reason: 'scope',
  });
}

async function propertyOf(projectId: string): Promise<store.FullAnalyticsProperty> {
  const property = await store.fullProperty(projectId);
  if (!property) throw new NotFound('This project has no Google Analytics property.');
  return property;
}

const NONE: Analytics = {
  state: 'not_connected',
  property: null,
  display_name: null,
  account: null,
  error: null,
  first_day: null,
  last_day: null,
  loaded_at: null,
  sync: null,
};

async function present(projectId: string): Promise<Analytics> {
  const found = await store.fullProperty(projectId);
  return found ? { ...presentProperty(found), property: found.property, display_name: found.displayName } : NONE;
}
