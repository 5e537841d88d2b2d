import { dayOf } from './days.ts';
import { presentSync, type ShownSync } from './sync-controls.ts';

/** A property of Search Console or Google Analytics, with its account and its sync. */
interface StoredProperty<Status, SyncStatus> {
  status: Status;
  error: string | null;
  account: { id: string; email: string; status: string; error: string | null } | null;
  firstDay: Date | null;
  lastDay: Date | null;
  loadedAt: Date | null;
  syncs: readonly ShownSync<SyncStatus>[];
}

/** What an answer says of a property: its state and why it fails, what is loaded, and its sync. */
export function presentProperty<Status extends string, SyncStatus extends string>(
  property: StoredProperty<Status, SyncStatus>,
) {
  const { account, firstDay, lastDay, loadedAt, syncs } = property;
  return {
    state: stateOf(property),
    account: account && { id: account.id, email: account.email, revoked: account.status === 'revoked' },
    error: errorOf(property),
    first_day: firstDay && dayOf(firstDay),
    last_day: lastDay && dayOf(lastDay),
    loaded_at: loadedAt?.toISOString() ?? null,
    sync: syncs[0] ? presentSync(syncs[0]) : null,
  };
}

function stateOf<Status extends string, SyncStatus extends string>({
  status,
  account,
  lastDay,
  syncs: [sync],
}: StoredProperty<Status, SyncStatus>) {
  if (!account || account.status === 'revoked') return 'failed' as const;
  if (sync?.status === 'paused' || sync?.status === 'pausing') return 'paused' as const;
  if (sync?.status === 'queued' || sync?.status === 'running')
    return lastDay ? ('loading' as const) : ('waiting' as const);
  if (status === 'failed' || sync?.status === 'failed') return 'failed' as const;
  return sync?.status === 'canceled' ? ('paused' as const) : status;
}

function errorOf({ account, error }: Pick<StoredProperty<string, string>, 'account' | 'error'>): string | null {
  if (!account) return 'The Google account of this property was disconnected. Connect an account and choose it again.';
  return account.status === 'revoked' ? account.error : error;
}
