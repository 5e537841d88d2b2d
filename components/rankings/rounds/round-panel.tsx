'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#components/rankings/ranking-labels.ts';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { CircleStop, RotateCw } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { isOver, rankingsKey, retryRound, roundQuery, stopRound } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';

interface RoundPanelProps {
  projectId: string;
  roundId: string;
  canEdit: boolean;
  now: number;
}

/** A running round of checks, or one that ended with unmeasured keywords: progress, stop and retry. */
export function RoundPanel({ projectId, roundId, canEdit, now }: RoundPanelProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(roundQuery(projectId, roundId));
  const act = useMutation({
    mutationFn: (what: 'stop' | 'retry') => (what === 'stop' ? stopRound : retryRound)(projectId, roundId),
    onSuccess: () => cache.invalidateQueries({ queryKey: rankingsKey(projectId) }),
    onError: (error) => toast.error(t('Something went wrong'), { description: error.message }),
  });
  if (!data && error)
    return (
      <Panel>
        <ListFailed what={t('the rank check')} error={error} onRetry={() => refetch()} />
      </Panel>
    );
  if (!data) return <Skeleton className="h-36" />;
  const { round, items } = data;
  const done = round.found + round.not_found + round.unmeasured;
  const over = isOver(round.status);
  const missed = items.filter(({ status, reason }) => status === 'failed' || (status === 'waiting' && reason !== null));
  const said =
    round.status === 'queued'
      ? t('Waiting for a free worker')
      : t.many(
          round.total,
          '{done} of {count} keyword: {found} ranking, {notFound} not ranking, {unmeasured} not measured|{done} of {count} keywords: {found} ranking, {notFound} not ranking, {unmeasured} not measured',
          { done, found: round.found, notFound: round.not_found, unmeasured: round.unmeasured },
        );
  return (
    <Panel aria-label={t('Rank check')}>
      <PanelHeader
        title={over ? t('The last rank check skipped keywords') : t('Checking now')}
        note={
          over
            ? t('Finished {moment}. You can recheck these keywords.', {
                moment: round.finished_at ? t.moment(round.finished_at) : '',
              })
            : t('You can close this page. The check continues, and positions appear in the table as they arrive.')
        }
        actions={
          canEdit && (
            <>
              {over && round.unmeasured > 0 && (
                <Button size="sm" disabled={act.isPending} onClick={() => act.mutate('retry')}>
                  <RotateCw /> {t.many(round.unmeasured, 'Recheck {count} keyword|Recheck {count} keywords')}
                </Button>
              )}
              {!over && (
                <Button size="sm" disabled={act.isPending} onClick={() => act.mutate('stop')}>
                  <CircleStop /> {t('Stop')}
                </Button>
              )}
            </>
          )
        }
      />
      <PanelBody className="grid gap-2">
        <ProgressBar label={t('Rank check progress')} text={said} done={done} total={round.total} />
        <p aria-live="polite" className="text-muted text-table">
          {said}
          {!over && round.waits_until && Date.parse(round.waits_until) > now + 60_000
            ? t('. Next check {formatUntil}.', { formatUntil: t.until(round.waits_until, now) })
            : ''}
        </p>
        {round.message && !over && <Callout tone="warning">{round.message}</Callout>}
        {missed.length > 0 && (
          <details className="text-table">
            <summary className="w-fit rounded-control font-medium">
              {t.many(missed.length, '{count} keyword not measured|{count} keywords not measured')}
            </summary>
            <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
              {missed.map((item) => (
                <li key={item.keyword_id} className="flex flex-wrap gap-x-2">
                  <bdi className="font-medium">{item.keyword}</bdi>
                  <span className="text-muted">
                    {engineNames[item.search_engine]}, {item.country.toUpperCase()}:{' '}
                    {item.error ?? reasonOf(t, item.reason).plain}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </PanelBody>
    </Panel>
  );
}
