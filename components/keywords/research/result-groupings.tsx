'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { statusLabels } from '#components/runs/status-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Group } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { groupingListQuery, isGrouping } from '#lib/features/keywords/groups/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';

interface ResultGroupingsProps {
  research: ResearchDetail;
  /** Opens the dialog that starts a grouping. */
  onGroup: () => void;
}

/** Groupings of a research's keywords by shared results, newest first, updated live while one is running. */
export function ResultGroupings({ research, onGroup }: ResultGroupingsProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(groupingListQuery({ research_id: research.id }));
  if (error && !data) return <ListFailed what={t('the clusterings')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const start = (
    <Button size="sm" variant="primary" onClick={onGroup}>
      <Group /> {t('Cluster keywords')}
    </Button>
  );
  return (
    <Panel>
      <PanelHeader
        title={t('SERP clusters')}
        note={t('Keywords with overlapping SERPs can be targeted with one page.')}
        {...(data.groupings.length > 0 && { actions: start })}
      />
      {data.groupings.length === 0 ? (
        <div className="border-t">
          <EmptyState title={t('No clusters yet')} action={start}>
            {t(
              'Compares the top 10 results of each keyword (one SERP check per keyword without stored results). Select keywords to cluster only those.',
            )}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={t('Saved clusterings')} className="divide-y border-t">
          {data.groupings.map(({ id, name, status, error: why, progress, groups_count: groups, created_at }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <Link
                data-row=""
                prefetch={false}
                href={`/keywords/groups/${id}`}
                className="grid min-w-0 flex-1 rounded-control hover:text-accent-strong"
              >
                <span dir="auto" className="truncate font-medium">
                  {name}
                </span>
                <span className="text-meta text-muted">
                  {isGrouping(status)
                    ? t.many(
                        progress.total,
                        '{measured} of {count} keyword checked|{measured} of {count} keywords checked',
                        { measured: progress.measured + progress.not_measured },
                      )
                    : t.many(progress.total, '{count} keyword|{count} keywords')}
                  {groups !== null && `, ${t.many(groups, '{count} cluster|{count} clusters')}`} ·{' '}
                  {t.moment(created_at)}
                </span>
              </Link>
              <RecordState {...statusLabels(t)[status]} isRunning={isGrouping(status)} why={why} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
