'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import Link from 'next/link';
import { EngineList } from '#components/searches/engine-strip.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import { engineHealthQuery, tryEngineNow } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';

interface EnginesProps {
  /** Null when the server could not read it: the browser then requests it and shows the error here. */
  initial: EngineHealthEntry[] | null;
  now: number;
}

/** Health of each search engine through each exit, with a retry button. */
export function Engines({ initial, now }: EnginesProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({ ...engineHealthQuery(), ...(initial && { initialData: initial }) });
  return (
    <TitledPanel
      id="search-engines"
      title={t('Search engines')}
      note={t('As of the last searches. An engine that blocks requests is retried automatically after a pause.')}
      actions={
        <>
          <Button asChild size="sm" variant="secondary">
            <Link href="/searches" prefetch={false}>
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
            action={(entry) => <TryNow entry={entry} />}
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

/** Retries a paused engine before its pause ends. */
function TryNow({ entry }: { entry: EngineHealthEntry }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { search_engine: engine, exit, name } = entry;
  const tried = useMutation({
    mutationFn: () => tryEngineNow(engine, exit),
    onSuccess: ({ state }) => {
      if (state === 'ready') toast.success(t('{engine} is responding again.', { engine: name }));
      else toast.error(t('{engine} is still not responding. The pause starts over.', { engine: name }));
    },
    onError: ({ message }) => toast.error(message),
    onSettled: () => queries.invalidateQueries({ queryKey: engineHealthQuery().queryKey }),
  });
  // The button stays while the request runs, although the engine already has the state `trying`.
  if (!tried.isPending && !entry.transports.some(({ state }) => state === 'blocked' || state === 'trying')) return null;
  return (
    <div className="pt-1">
      <Button
        size="sm"
        variant="secondary"
        pending={tried.isPending}
        aria-label={t('Try now: {engine}', { engine: name })}
        onClick={() => tried.mutate()}
      >
        <RotateCw /> {t('Try now')}
      </Button>
    </div>
  );
}
