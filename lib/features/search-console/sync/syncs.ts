import 'server-only';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { findSync, type SyncRow } from '#lib/features/search-console/sync/sync-store.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Starts the sync of a property, or queues it again; one that is running does not change. */
export async function startSync(ctx: Ctx, userId: string, property: PropertyRow): Promise<void> {
  const known = await findSync(property.no);
  if (!known) {
    await searchConsoleSyncs.start({ userId, projectId: property.projectId, propertyNo: property.no });
    return;
  }
  const owner = asUser(ctx, known.userId);
  if (known.status === 'paused') await searchConsoleSyncs.resume(owner, known.id);
  else await searchConsoleSyncs.retry(owner, known.id, async () => 1);
}

/** Pauses or resumes the sync of a property, whoever of the project started it. */
export async function pauseSync(ctx: Ctx, sync: SyncRow): Promise<void> {
  await searchConsoleSyncs.pause(asUser(ctx, sync.userId), sync.id);
}

/** Stops the sync of a property. */
export async function stopSync(ctx: Ctx, sync: SyncRow): Promise<void> {
  await searchConsoleSyncs.cancel(asUser(ctx, sync.userId), sync.id);
}

/** A property belongs to its project, but its run to the user who chose it; the caller has checked the role. */
const asUser = (ctx: Ctx, userId: string): Ctx => ({ ...ctx, actor: { kind: 'user', userId, role: 'member' } });
