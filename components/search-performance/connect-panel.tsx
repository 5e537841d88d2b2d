'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { GoogleAccounts } from '#lib/features/google-accounts/contract.ts';
import { chooseSite, listSites, signInHref } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';
import { ImportExport } from './import-export.tsx';
import { PropertyChoice } from './property-choice.tsx';

const ServiceAccountDialog = dynamic(() =>
  import('./service-account-dialog.tsx').then((loaded) => loaded.ServiceAccountDialog),
);

interface ConnectPanelProps {
  project: { id: string; domain: string; canEdit: boolean };
  accounts: GoogleAccounts;
  /** Whether the reader may set up the OAuth client. */
  isOwner: boolean;
  /** The chosen property, to choose another one. */
  current?: string | null;
  /** Panels beside it. */
  children?: ReactNode;
}

/** Connects an account and chooses the property; or imports a file instead. */
export function ConnectPanel({
  project,
  accounts: { oauth, accounts },
  isOwner,
  current = null,
  children,
}: ConnectPanelProps) {
  const t = useMessages();
  const router = useRouter();
  const [withKey, setWithKey] = useState(false);
  const usable = accounts.filter(({ status, uses }) => status === 'connected' && uses.includes('search_console'));
  const back = `/search-performance${current === null ? '' : '/settings'}?project=${project.id}`;
  if (!project.canEdit) {
    return (
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {current === null && (
          <Panel>
            <PanelHeader title={t('Search Console is not connected')} />
            <PanelBody>{t('An editor or owner of the project can connect it.')}</PanelBody>
          </Panel>
        )}
        {children}
      </div>
    );
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel>
        <PanelHeader
          title={current === null ? t('Connect Google Search Console') : t('Choose another Search Console property')}
          note={t('Clicks, impressions and positions as Google counts them: the last 16 months, then every day.')}
        />
        <PanelBody className="grid gap-3">
          {usable.length > 0 && (
            <PropertyChoice
              domain={project.domain}
              accounts={usable}
              current={current}
              keyOf={(accountId) => ['search-console-sites', project.id, accountId]}
              load={async (accountId, signal) => {
                const { sites, suggested } = await listSites(project.id, accountId, signal);
                return { suggested, options: sites.map(({ site_url: value }) => ({ value, label: value })) };
              }}
              whenNone={t('Add and verify the site in Search Console, or give this account access to its property.')}
              choose={(accountId, siteUrl) => chooseSite(project.id, accountId, siteUrl)}
              onChosen={() => {
                router.push(`/search-performance?project=${project.id}`);
                router.refresh();
              }}
            />
          )}
          {!oauth && usable.length === 0 && (
            <Callout title={t('Signing in with Google is not set up')}>
              {t(
                'It needs an OAuth client of your own Google Cloud project. Until then, use a service account or import a file.',
              )}{' '}
              {isOwner ? (
                <Link href="/settings/connections" className="text-accent-strong underline underline-offset-2">
                  {t('Set up in Connections')}
                </Link>
              ) : (
                t('The owner of this installation can add it under Settings → Connections.')
              )}
            </Callout>
          )}
          <div className="flex flex-wrap gap-2">
            {oauth && (
              <Button asChild variant={usable.length > 0 ? 'secondary' : 'primary'}>
                <a href={signInHref(back)}>
                  {usable.length > 0 ? t('Connect another Google account') : t('Sign in with Google')}
                </a>
              </Button>
            )}
            <Button onClick={() => setWithKey(true)}>{t('Use a service account')}</Button>
          </div>
          {withKey && <ServiceAccountDialog open onClose={() => setWithKey(false)} onDone={() => router.refresh()} />}
        </PanelBody>
      </Panel>
      {current === null && <ImportExport projectId={project.id} />}
      {children}
    </div>
  );
}
