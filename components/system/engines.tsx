'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { EngineList } from '#components/search/engine-strip.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { engineHealthQuery } from '#lib/client/searches.ts';
import type { EngineHealthEntry } from '#lib/features/search/searches-contract.ts';
import { useMessages } from '#messages';

interface EnginesProps {
  /** Null when the server could not read it: then it is asked for from here, and what is wrong is said here. */
  initial: EngineHealthEntry[] | null;
  now: number;
}

/** Whether each search engine answers, through each way out, and where one can do something about it. */
export function Engines({ initial, now }: EnginesProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({ ...engineHealthQuery(), ...(initial && { initialData: initial }) });
  return (
    <TitledPanel
      id="search-engines"
      title={t('Search engines')}
      note={t('As the last searches found them. One that refuses rests, and is asked again by itself.')}
      actions={
        <>
          <Button asChild size="sm" variant="secondary">
            <Link href="/search" prefetch={false}>
              {t('Search')}
            </Link>
          </Button>
          <Button asChild size="sm" variant="secondary">
            <Link href="/settings/connections#search-sources" prefetch={false}>
              {t('Sources and proxies')}
            </Link>
          </Button>
        </>
      }
    >
      {data ? (
        data.length === 0 ? (
          <PanelBody className="text-muted">{t('No search engine can be asked.')}</PanelBody>
        ) : (
          <EngineList
            engines={data}
            isStale={error !== null}
            now={now}
            heading="h3"
            className="[&>li]:border-t sm:[&>li:nth-child(even)]:border-l"
          />
        )
      ) : error ? (
        <ListFailed what={t('the health of the search engines')} error={error} onRetry={() => refetch()} />
      ) : (
        <PanelBody>
          <Skeleton className="h-32" />
        </PanelBody>
      )}
    </TitledPanel>
  );
}
