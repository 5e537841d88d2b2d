'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { ListFailed, ListPages, LoadingRows } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { alertEventsQuery, markSeen, sendAgain } from '#lib/features/alerts/client.ts';
import type { AlertEvent } from '#lib/features/alerts/history-contract.ts';
import { ALERT_KIND_IDS, ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';
import { Moment, useMessages } from '#messages';

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
        <Labelled label={t('About')} className="w-56">
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
              <option value="">{t('Everything')}</option>
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
              <option value="unseen">{t('Not seen yet')}</option>
              <option value="failed">{t('Not delivered')}</option>
            </Select>
          )}
        </Labelled>
        <span className="ml-auto flex items-center gap-3">
          <span className="text-muted text-table" role="status">
            {unseen === 0 ? t('All seen') : t('{count} not seen', { count: unseen })}
          </span>
          <Button size="sm" disabled={unseen === 0} pending={seen.isPending} onClick={() => seen.mutate()}>
            <CheckCheck /> {t('Mark all as seen')}
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
        <ul aria-label={t('Alerts')} className="divide-y">
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              projectId={projectId}
              canEdit={canEdit}
              now={now}
              refresh={refresh}
            />
          ))}
        </ul>
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
      title={t('No alerts so far')}
      action={
        <Button asChild variant="primary">
          <Link href={`/alerts/rules?project=${projectId}`}>{t('To the rules')}</Link>
        </Button>
      }
    >
      {t(
        'A rule reports changes from the moment it is created. The first alert can come with the next round of checks.',
      )}
    </EmptyState>
  );
}

interface RowProps extends Pick<Props, 'projectId' | 'canEdit' | 'now'> {
  event: AlertEvent;
  refresh: () => unknown;
}

function EventRow({ event, projectId, canEdit, now, refresh }: RowProps) {
  const t = useMessages();
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {!event.seen && <Badge tone="accent">{t('new')}</Badge>}
        <span dir="auto" className="min-w-0 break-words font-medium">
          {event.path?.startsWith('/') ? (
            <Link href={event.path} prefetch={false} className="rounded-control hover:text-accent-strong">
              {event.title}
            </Link>
          ) : (
            event.title
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
        <span>{t(ALERT_KINDS[event.kind].name)}</span>
        <span>{event.rule ?? t('Deleted rule')}</span>
        <Moment at={event.at} now={now} />
      </div>
      {event.deliveries.length > 0 && (
        <ul aria-label={t('Deliveries')} className="grid gap-1 text-table">
          {event.deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              projectId={projectId}
              canEdit={canEdit}
              refresh={refresh}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface DeliveryProps extends Pick<RowProps, 'projectId' | 'canEdit' | 'refresh'> {
  delivery: AlertEvent['deliveries'][number];
}

function DeliveryLine({ delivery, projectId, canEdit, refresh }: DeliveryProps) {
  const t = useMessages();
  const { id, channel, state, attempts, error, next_at: next, sent_at: sent } = delivery;
  const again = useMutation({
    mutationFn: () => sendAgain({ project_id: projectId, id }),
    onSuccess: () => {
      toast.success(t('It is sent again'));
      return refresh();
    },
    onError: (fault) => toast.error(fault.message),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'sent' && <Badge tone="good">{t('sent')}</Badge>}
      {state === 'waiting' && <Badge tone={error ? 'warning' : 'neutral'}>{t('waiting')}</Badge>}
      {state === 'failed' && <Badge tone="fault">{t('not delivered')}</Badge>}
      <span>{channel}</span>
      {sent && <span className="text-muted">{t.moment(sent)}</span>}
      {error && <span className="min-w-0 break-words text-muted">{error}</span>}
      {state === 'waiting' && attempts > 0 && next && (
        <span className="text-muted">{t('next attempt {time}', { time: t.moment(next) })}</span>
      )}
      {state !== 'sent' && attempts > 0 && canEdit && (
        <Button size="sm" variant="ghost" pending={again.isPending} onClick={() => again.mutate()}>
          <RotateCcw /> {t('Send again')}
        </Button>
      )}
    </li>
  );
}
