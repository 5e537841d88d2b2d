import 'server-only';
import { syncControls } from '#lib/features/google-accounts/service.ts';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { findSync } from '#lib/features/search-console/sync/sync-store.ts';
import type { Ctx } from '#lib/net/context.ts';

const controls = syncControls(searchConsoleSyncs);

/** Starts the sync of a property, or queues it again; one that is running does not change. */
export async function startSync(ctx: Ctx, userId: string, property: PropertyRow): Promise<void> {
  const { no: propertyNo, projectId } = property;
  await controls.start(ctx, await findSync(propertyNo), { userId, projectId, propertyNo });
}

/** Pauses or stops the sync of a property. */
export const { pause: pauseSync, stop: stopSync } = controls;
