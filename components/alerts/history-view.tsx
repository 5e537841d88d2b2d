'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CheckCheck } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { ListFailed, ListPages, LoadingRows } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { alertEventsQuery, markSeen } from '#lib/features/alerts/client.ts';
import type { AlertEvent } from '#lib/features/alerts/history-contract.ts';
import { ALERT_KIND_IDS, ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';
import { useMessages } from '#messages';
import { AlertRow } from './alert-row.tsx';

interface Props {
  projectId: string;
  initial: { events: AlertEvent[]; unseen_count: number; next_cursor: string | null };
  canEdit: boolean;
  now: number;
}

type Filter = { kind?: AlertEvent['kind']; unseen?: 'true'; state?: 'failed' };

/** Alerts that rules have raised, newest first, with their notifications. */
export function HistoryView({ projectId, initial, canEdit, now }: Props) {
  const t = useMessages();
  const cache = useQueryClient();
  const router = useRouter();
  const [filter, setFilter] = useState<Filter>({});
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const input = { project_id: projectId, ...filter, ...(cursor && { cursor }) };
  const untouched = Object.keys(filter).length === 0 && !cursor;
  const list = useQuery({
    ...alertEventsQuery(input),
    ...(untouched && { initialData: initial, staleTime: 5_000 }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: ['alert-events'] });
  const seen = useMutation({
    mutationFn: () => markSeen({ project_id: projectId }),
    onSuccess: () => {
      // The header shows the count too.
      router.refresh();
      return refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  const choose = (change: Filter) => {
    setTrail([]);
    setFilter(change);
  };
  const { events = [], unseen_count: unseen = 0 } = list.data ?? {};
  const show = filter.state ? 'failed' : filter.unseen ? 'unseen' : 'all';
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-3 border-b p-3">
        <Labelled label={t('Type')} className="w-56">
          {(id) => (
            <Select
              id={id}
              value={filter.kind ?? ''}
              onChange={({ target: { value } }) => {
                const { kind: _, ...rest } = filter;
                const kind = ALERT_KIND_IDS.find((one) => one === value);
                choose(kind ? { ...rest, kind } : rest);
              }}
            >
              <option value="">{t('All types')}</option>
              {ALERT_KIND_IDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(ALERT_KINDS[kind].name)}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled label={t('Show')} className="w-44">
          {(id) => (
            <Select
              id={id}
              value={show}
              onChange={({ target: { value } }) => {
                const about = filter.kind ? { kind: filter.kind } : {};
                choose(
                  value === 'unseen'
                    ? { ...about, unseen: 'true' }
                    : value === 'failed'
                      ? { ...about, state: 'failed' }
                      : about,
                );
              }}
            >
              <option value="all">{t('All alerts')}</option>
              <option value="unseen">{t('Unread')}</option>
              <option value="failed">{t('Delivery failed')}</option>
            </Select>
          )}
        </Labelled>
        <span className="ml-auto flex items-center gap-3">
          <span className="text-muted text-table" role="status">
            {unseen === 0 ? t('All read') : t('{count} unread', { count: unseen })}
          </span>
          <Button size="sm" disabled={unseen === 0} pending={seen.isPending} onClick={() => seen.mutate()}>
            <CheckCheck /> {t('Mark all as read')}
          </Button>
        </span>
      </div>
      {list.isError && events.length === 0 ? (
        <ListFailed what={t('the alerts')} error={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows />
      ) : events.length === 0 ? (
        <EmptyHistory filtered={!untouched} projectId={projectId} />
      ) : (
        <div className="divide-y">
          {[...Map.groupBy(events, ({ at }) => t.day(at))].map(([day, group]) => (
            <div key={day}>
              <h2 className="border-b bg-sunken px-4 py-1.5 font-medium text-meta text-muted">{day}</h2>
              <ul aria-label={t('Alerts of {day}', { day })} className="divide-y">
                {group.map((event) => (
                  <AlertRow
                    key={event.id}
                    event={event}
                    projectId={projectId}
                    canEdit={canEdit}
                    now={now}
                    refresh={refresh}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <ListPages trail={trail} onTrail={setTrail} next={list.data?.next_cursor} isBusy={list.isPlaceholderData} />
    </Panel>
  );
}

function EmptyHistory({ filtered, projectId }: { filtered: boolean; projectId: string }) {
  const t = useMessages();
  if (filtered) {
    return <EmptyState title={t('No matching alerts')}>{t('Choose another filter to see more.')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('No alerts yet')}
      action={
        <Button asChild variant="primary">
          <Link href={`/alerts/rules?project=${projectId}`}>{t('Go to rules')}</Link>
        </Button>
      }
    >
      {t('Alerts appear here when a rule is triggered.')}
    </EmptyState>
  );
}
