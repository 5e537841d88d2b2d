'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { HealthIcon } from '#components/searches/engine-list.tsx';
import { StatusIcon } from '#components/searches/engine-pills.tsx';
import { statusLabels, statusOf } from '#components/searches/engine-status.ts';
import {
  engineIds,
  engineNames,
  healthLabels,
  pausedTransports,
  reasonText,
  transportName,
} from '#components/searches/search-labels.ts';
import { useNow } from '#components/searches/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { RotateCw } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { enginePath } from '#lib/features/alerts/paths.ts';
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
      note={t('Based on recent checks. Blocked engines are paused and retried automatically.')}
      actions={
        <>
          <Button asChild size="sm" variant="secondary">
            <Link href="/searches" prefetch={false}>
              {t('SERP checker')}
            </Link>
          </Button>
          <Button asChild size="sm" variant="secondary">
            <Link href="/settings/connections#search-sources" prefetch={false}>
              {t('Data sources and proxies')}
            </Link>
          </Button>
        </>
      }
    >
      {data ? (
        data.length === 0 ? (
          <PanelBody className="text-muted">{t('No search engines available.')}</PanelBody>
        ) : (
          <>
            <EngineTable entries={data} now={now} />
            {error && (
              <p className="border-t px-4 py-2 text-muted text-table">
                {t('Could not refresh. Showing the last known status.')}
              </p>
            )}
          </>
        )
      ) : error ? (
        <ListFailed what={t('the search engine status')} error={error} onRetry={() => refetch()} />
      ) : (
        <PanelBody>
          <Skeleton className="h-32" />
        </PanelBody>
      )}
    </TitledPanel>
  );
}

/** One row for each engine, one column for each connection: the server IP and the proxies. */
function EngineTable({ entries, now: serverNow }: { entries: EngineHealthEntry[]; now: number }) {
  const t = useMessages();
  const now = useNow(serverNow);
  const connections = [...new Map(entries.map(({ exit, exit_label }) => [exit, exit_label]))];
  return (
    <Table aria-label={t('Search engines and connections')}>
      <thead>
        <tr>
          <Th>{t('Search engine')}</Th>
          <Th>{t('Status')}</Th>
          {connections.map(([exit, label]) => (
            <Th key={exit}>{t.known(label)}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {engineIds.map((id) => {
          const own = entries.filter((entry) => entry.search_engine === id);
          const status = statusOf(own);
          return (
            <Tr key={id}>
              <Td className="whitespace-nowrap font-medium">
                <Link href={enginePath(id)} prefetch={false} className="text-accent-strong hover:underline">
                  {engineNames[id]}
                </Link>
              </Td>
              <Td className="whitespace-nowrap">
                <span className="inline-flex items-center gap-1.5">
                  <StatusIcon status={status} /> {statusLabels(t)[status].word}
                </span>
              </Td>
              {connections.map(([exit]) => {
                const entry = own.find((one) => one.exit === exit);
                return (
                  <Td key={exit} className="whitespace-nowrap">
                    {entry ? <ConnectionState entry={entry} now={now} /> : t('not used')}
                  </Td>
                );
              })}
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The state of an engine over one connection, with its reason and when it is retried. */
function ConnectionState({ entry, now }: { entry: EngineHealthEntry; now: number }) {
  const t = useMessages();
  const { state, reason, retry_at: retryAt, last_good_at: goodAt, source } = entry;
  const paused = pausedTransports(t, entry);
  const more = [
    ...(source === 'own' ? [] : [t('via {transportName}', { transportName: transportName(t, source) })]),
    ...(state === 'blocked' && reason ? [reasonText(t, reason).short] : []),
    ...(state === 'blocked' && retryAt ? [t('next attempt {time}', { time: t.until(retryAt, now) })] : []),
    ...(paused ? [paused] : []),
    ...(state === 'ready' && goodAt ? [t('Last success {when}', { when: t.ago(goodAt, now) })] : []),
  ];
  return (
    <>
      <span className="flex items-center gap-1.5">
        <HealthIcon state={state} /> {t.known(healthLabels[state].word)}
      </span>
      {more.length > 0 && <span className="block text-meta text-muted">{more.join(' · ')}</span>}
      <TryNow entry={entry} />
    </>
  );
}

/** Retries a paused engine before its pause ends. */
export function TryNow({ entry }: { entry: EngineHealthEntry }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { search_engine: engine, exit, name } = entry;
  const tried = useMutation({
    mutationFn: () => tryEngineNow(engine, exit),
    onSuccess: ({ state }) => {
      if (state === 'ready') toast.success(t('{engine} is responding again.', { engine: name }));
      else toast.error(t('{engine} is still not responding. The cooldown restarts.', { engine: name }));
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
        aria-label={t('Retry now: {engine}', { engine: name })}
        onClick={() => tried.mutate()}
      >
        <RotateCw /> {t('Retry now')}
      </Button>
    </div>
  );
}
