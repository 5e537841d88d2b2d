'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { changeSync, searchConsoleQuery } from '#lib/features/search-console/client.ts';
import type { SearchConsole } from '#lib/features/search-console/contract.ts';
import { useMessages } from '#messages';

interface SyncStatusProps {
  projectId: string;
  canEdit: boolean;
  initial: SearchConsole;
}

/** What is being loaded, or why nothing is; reloads the page's figures when more days are there. */
export function SyncStatus({ projectId, canEdit, initial }: SyncStatusProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const { data: property } = useQuery(searchConsoleQuery(projectId, initial));
  const change = useMutation({
    mutationFn: (what: 'start' | 'pause' | 'stop') => changeSync(projectId, what),
    onSuccess: (data) => cache.setQueryData(['search-console', projectId], data),
  });
  const seen = useRef(initial.state);
  useEffect(() => {
    if (seen.current === property.state) return;
    seen.current = property.state;
    router.refresh();
  }, [property.state, router]);
  const { state, sync } = property;
  const button = (what: 'start' | 'pause', label: string) =>
    canEdit && (
      <Button size="sm" pending={change.isPending} onClick={() => change.mutate(what)}>
        {label}
      </Button>
    );
  const fault = change.isError && <p className="mt-1 text-fault text-table">{change.error.message}</p>;
  if (state === 'waiting' || state === 'loading') {
    const [done, total] = [sync?.days_done ?? 0, sync?.days_total ?? 0];
    return (
      <Callout className="mb-4" title={t('Loading data from Search Console')} action={button('pause', t('Pause'))}>
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
        {fault}
      </Callout>
    );
  }
  if (state === 'paused') {
    return (
      <Callout className="mb-4" title={t('Loading is paused')} action={button('start', t('Resume'))}>
        {t('Loaded days are kept; it continues where it stopped.')}
        {fault}
      </Callout>
    );
  }
  if (state === 'failed') {
    return (
      <Callout
        className="mb-4"
        tone="warning"
        title={t('Search Console could not be loaded')}
        action={
          <span className="flex gap-2">
            {button('start', t('Try again'))}
            {canEdit && (
              <Button size="sm" asChild>
                <Link href={`/search-performance/settings?project=${projectId}`}>{t('Settings')}</Link>
              </Button>
            )}
          </span>
        }
      >
        {property.error ?? sync?.error}
        {fault}
      </Callout>
    );
  }
  if (state === 'empty') {
    return (
      <Callout className="mb-4" title={t('Search Console has no data yet')} action={button('start', t('Check again'))}>
        {t('A new property shows its first data after two to three days. It is checked every day.')}
        {fault}
      </Callout>
    );
  }
  return null;
}
