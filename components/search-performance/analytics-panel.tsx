'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import {
  analyticsQuery,
  changeAnalyticsSync,
  chooseAnalyticsProperty,
  listAnalyticsProperties,
  removeAnalyticsProperty,
} from '#lib/features/analytics/client.ts';
import type { Analytics } from '#lib/features/analytics/contract.ts';
import type { GoogleAccounts } from '#lib/features/google-accounts/contract.ts';
import { signInHref } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';
import { PropertyChoice } from './property-choice.tsx';

interface AnalyticsPanelProps {
  project: { id: string; domain: string; canEdit: boolean };
  analytics: Analytics;
  accounts: GoogleAccounts;
}

/** The Google Analytics property of a project: its state, or how to connect one. */
export function AnalyticsPanel({ project, analytics: initial, accounts }: AnalyticsPanelProps) {
  const t = useMessages();
  const { data: analytics } = useQuery(analyticsQuery(project.id, initial));
  const [choosing, setChoosing] = useState(false);
  const isConnected = analytics.state !== 'not_connected';
  return (
    <Panel>
      <PanelHeader
        title={t('Google Analytics')}
        note={t('Sessions, engaged sessions and key events from organic search, beside the clicks of pages and days.')}
      />
      <PanelBody className="grid gap-4">
        {isConnected && <Connected project={project} analytics={analytics} onChoose={() => setChoosing(true)} />}
        {!project.canEdit && !isConnected && <p>{t('An editor or owner of the project can connect it.')}</p>}
        {project.canEdit && (choosing || !isConnected) && (
          <Connect
            project={project}
            accounts={accounts}
            current={analytics.property}
            onDone={() => setChoosing(false)}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

function Connected({
  project,
  analytics,
  onChoose,
}: {
  project: AnalyticsPanelProps['project'];
  analytics: Analytics;
  onChoose: () => void;
}) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const change = useMutation({
    mutationFn: (what: 'start' | 'pause') => changeAnalyticsSync(project.id, what),
    onSuccess: (data) => cache.setQueryData(['analytics', project.id], data),
  });
  const { state, display_name: name, property, account, first_day: first, last_day: last } = analytics;
  const lines: [string, string][] = [
    [t('Property'), name ? `${name} (${property?.replace('properties/', '')})` : '–'],
    [t('Google account'), account?.email ?? '–'],
    [t('Loaded days'), first && last ? `${t.day(first)} – ${t.day(last)}` : '–'],
    [t('Last loaded'), analytics.loaded_at ? t.moment(analytics.loaded_at) : '–'],
  ];
  const isLoading = state === 'waiting' || state === 'loading';
  const start =
    state === 'paused'
      ? t('Resume')
      : state === 'failed'
        ? t('Try again')
        : state === 'empty'
          ? t('Check again')
          : null;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-table">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <State analytics={analytics} />
      {change.isError && <Callout tone="fault">{change.error.message}</Callout>}
      {project.canEdit && (
        <div className="flex flex-wrap gap-2">
          {start !== null && (
            <Button pending={change.isPending} onClick={() => change.mutate('start')}>
              {start}
            </Button>
          )}
          {isLoading && (
            <Button pending={change.isPending} onClick={() => change.mutate('pause')}>
              {t('Pause')}
            </Button>
          )}
          <Button onClick={onChoose}>{t('Choose another property')}</Button>
          <Button onClick={() => setRemoving(true)}>{t('Remove property')}</Button>
        </div>
      )}
      {removing && (
        <DeleteDialog
          id={project.id}
          what={t('property')}
          description={t('Deletes all its data from this project. The Google account stays connected.')}
          remove={removeAnalyticsProperty}
          stale={['analytics', project.id]}
          onClose={() => setRemoving(false)}
          onDeleted={() => router.refresh()}
        >
          {name}
        </DeleteDialog>
      )}
    </>
  );
}

/** What is being loaded, or why nothing is. */
function State({ analytics: { state, sync, error } }: { analytics: Analytics }) {
  const t = useMessages();
  if (state === 'waiting' || state === 'loading') {
    const [done, total] = [sync?.days_done ?? 0, sync?.days_total ?? 0];
    return (
      <Callout title={t('Loading data from Google Analytics')}>
        {total > 0
          ? t('{done} of {total} days, newest first.', { done, total })
          : t('The first days appear within a minute.')}
        {sync?.waits_until &&
          ` ${t("Google's quota is used up; continues at {time}.", { time: t.moment(sync.waits_until) })}`}
        {total > 0 && (
          <progress
            aria-label={t('Progress')}
            className="mt-2 block h-1.5 w-full accent-accent"
            value={done}
            max={total}
          />
        )}
      </Callout>
    );
  }
  if (state === 'paused') {
    return (
      <Callout title={t('Loading is paused')}>{t('Loaded days are kept; it continues where it stopped.')}</Callout>
    );
  }
  if (state === 'failed') {
    return (
      <Callout tone="warning" title={t('Google Analytics could not be loaded')}>
        {error ?? sync?.error}
      </Callout>
    );
  }
  if (state === 'empty') {
    return (
      <Callout title={t('Google Analytics has no sessions from organic search')}>
        {t('It is checked every day. Make sure that the tag is on the site.')}
      </Callout>
    );
  }
  return null;
}

function Connect({
  project,
  accounts: { oauth, accounts },
  current,
  onDone,
}: {
  project: AnalyticsPanelProps['project'];
  accounts: GoogleAccounts;
  current: string | null;
  onDone: () => void;
}) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const usable = accounts.filter(({ status, uses }) => status === 'connected' && uses.includes('analytics'));
  return (
    <>
      {usable.length > 0 ? (
        <PropertyChoice
          domain={project.domain}
          accounts={usable}
          current={current}
          keyOf={(accountId) => ['analytics-properties', project.id, accountId]}
          load={async (accountId, signal) => {
            const { properties, suggested } = await listAnalyticsProperties(project.id, accountId, signal);
            return {
              suggested,
              options: properties.map(({ property, display_name: name, account_name: of }) => ({
                value: property,
                label: of ? `${name} · ${of}` : name,
              })),
            };
          }}
          whenNone={t('Give this account at least the role Viewer of the property in Google Analytics.')}
          choose={async (accountId, property) => {
            cache.setQueryData(
              ['analytics', project.id],
              await chooseAnalyticsProperty(project.id, accountId, property),
            );
          }}
          onChosen={() => {
            onDone();
            router.refresh();
          }}
        />
      ) : (
        <p>
          {accounts.length > 0
            ? t('None of your Google accounts was connected with access to Google Analytics.')
            : t('Connect a Google account that may read the property.')}{' '}
          {t('Enable the Google Analytics Data API and the Google Analytics Admin API in the Google Cloud project.')}
        </p>
      )}
      {oauth && (
        <Button asChild variant={usable.length > 0 ? 'secondary' : 'primary'} className="w-fit">
          <a href={signInHref(`/search-performance/settings?project=${project.id}`, ['search_console', 'analytics'])}>
            {usable.length > 0 ? t('Connect another Google account') : t('Sign in with Google')}
          </a>
        </Button>
      )}
      {!oauth && usable.length === 0 && (
        <p className="text-muted">
          {t('Signing in with Google is not set up: use the key of a service account, above.')}
        </p>
      )}
    </>
  );
}
