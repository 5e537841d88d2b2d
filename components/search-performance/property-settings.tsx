'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { GoogleAccounts } from '#lib/features/google-accounts/contract.ts';
import { disconnectAccount, removeProperty } from '#lib/features/search-console/client.ts';
import type { SearchConsole } from '#lib/features/search-console/contract.ts';
import { useMessages } from '#messages';
import { StorageLimits } from './storage-limits.tsx';

interface PropertySettingsProps {
  projectId: string;
  canEdit: boolean;
  property: SearchConsole;
  accounts: GoogleAccounts;
}

/** Property, storage and its limits; the connected accounts. */
export function PropertySettings({ projectId, canEdit, property, accounts }: PropertySettingsProps) {
  const t = useMessages();
  const router = useRouter();
  const [removing, setRemoving] = useState(false);
  const lines: [string, string][] = [
    [t('Property'), property.site_url ?? t('Imported file')],
    [t('Google account'), property.account?.email ?? '–'],
    [
      t('Loaded days'),
      property.first_day && property.last_day ? `${t.day(property.first_day)} – ${t.day(property.last_day)}` : '–',
    ],
    [t('Last loaded'), property.loaded_at ? t.moment(property.loaded_at) : '–'],
    [
      t('Storage'),
      t.many(property.row_count, '{size}, {count} row|{size}, {count} rows', { size: t.bytes(property.bytes) }),
    ],
  ];
  return (
    <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
      <Panel>
        <PanelHeader title={t('Search Console property')} />
        <PanelBody className="grid gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-table">
            {lines.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-all">{value}</dd>
              </div>
            ))}
          </dl>
          {property.dropped_before && property.dropped_at && (
            <Callout title={t('Days before {day} are missing', { day: t.day(property.dropped_before) })}>
              {t('They were deleted on {day} because of the storage limit.', { day: t.day(property.dropped_at) })}
            </Callout>
          )}
          {canEdit && (
            <>
              <StorageLimits projectId={projectId} property={property} />
              <Button className="w-fit" onClick={() => setRemoving(true)}>
                {t('Remove property')}
              </Button>
              {removing && (
                <DeleteDialog
                  id={projectId}
                  what={t('property')}
                  description={t('Deletes all its data from this project. The Google account stays connected.')}
                  remove={removeProperty}
                  stale={['search-console', projectId]}
                  onClose={() => setRemoving(false)}
                  onDeleted={() => {
                    router.push(`/search-performance?project=${projectId}`);
                    router.refresh();
                  }}
                >
                  {property.site_url ?? t('Imported file')}
                </DeleteDialog>
              )}
            </>
          )}
        </PanelBody>
      </Panel>
      {accounts.accounts.length > 0 && <Accounts accounts={accounts} />}
    </div>
  );
}

function Accounts({ accounts: { accounts } }: { accounts: GoogleAccounts }) {
  const t = useMessages();
  const router = useRouter();
  const disconnect = useMutation({
    mutationFn: disconnectAccount,
    onSuccess: () => {
      toast.success(t('Google account disconnected'));
      router.refresh();
    },
  });
  return (
    <Panel>
      <PanelHeader title={t('Your Google accounts')} note={t('Loaded data is kept when you disconnect an account.')} />
      <ul className="divide-y border-t">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-table">
            <span className="min-w-0 flex-1 break-all">
              <span className="font-medium">{account.email}</span>
              <span className="block text-meta text-muted">
                {account.kind === 'service_account' ? t('Service account') : t('Signed in with Google')}
                {account.error && <span className="text-fault"> · {account.error}</span>}
              </span>
            </span>
            <Button size="sm" pending={disconnect.isPending} onClick={() => disconnect.mutate(account.id)}>
              {t('Disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      {disconnect.isError && (
        <PanelBody>
          <Callout tone="fault">{disconnect.error.message}</Callout>
        </PanelBody>
      )}
    </Panel>
  );
}
