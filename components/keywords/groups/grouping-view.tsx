'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { RotateCw, Square, Trash2 } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/input.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import {
  cancelGrouping,
  groupingExportAddress,
  groupingQuery,
  isGrouping,
  repeatGrouping,
  retryGrouping,
} from '#lib/features/keywords/groups/client.ts';
import type { GroupingDetail } from '#lib/features/keywords/groups/parts-contract.ts';
import { useMessages } from '#messages';
import { GroupsFound } from './groups-found.tsx';
import { Alone, UnderWay, UnmeasuredKeywords } from './not-grouped.tsx';
import { GroupingProgress } from './progress.tsx';

const SHARED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const linkStyle = 'rounded-control font-medium text-accent-strong underline underline-offset-2';

interface GroupingViewProps {
  initial: GroupingDetail;
  /** Name of its country. */
  country: string;
}

/** One grouping: its progress, its groups with their evidence, and the ungrouped keywords. */
export function GroupingView({ initial, country }: GroupingViewProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const [least, setLeast] = useQueryState('shared', parseAsInteger);
  const [deleting, setDeleting] = useState(false);
  const chosen = least !== null && least >= 1 && least <= 10 ? least : undefined;
  const query = useQuery({ ...groupingQuery(initial.id, chosen), ...(chosen ? {} : { initialData: initial }) });
  const grouping = query.data ?? initial;
  const { id, status, progress, groups } = grouping;
  const busy = isGrouping(status);
  const refetchOrReport = (text: string) => ({
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['keyword-grouping', id] }),
    onError: toastError(text),
  });
  const stop = useMutation({
    mutationFn: () => cancelGrouping(id),
    ...refetchOrReport(t('Could not stop clustering')),
  });
  const retry = useMutation({
    mutationFn: (numbers?: number[]) => retryGrouping(id, numbers),
    ...refetchOrReport(t('Retry failed')),
  });
  const repeat = useMutation({
    mutationFn: () => repeatGrouping(id),
    onSuccess: (again) => router.push(`/keywords/groups/${again.id}`),
    onError: toastError(t('Could not start clustering')),
  });
  const grouped = groups.reduce((sum, { keywords }) => sum + keywords.length, 0);
  return (
    <>
      <PageHeader
        title={<bdi>{grouping.name}</bdi>}
        note={
          <>
            {t('Clustered by shared URLs · {engine}, {country}', {
              engine: engineNames[grouping.search_engine],
              country,
            })}{' '}
            · {t.moment(grouping.finished_at ?? grouping.created_at)}
            {grouping.list_id && (
              <>
                {' '}
                · {t('from')}{' '}
                <Link prefetch={false} href={`/keywords/lists/${grouping.list_id}`} className={linkStyle}>
                  {t('a list')}
                </Link>
              </>
            )}
            {grouping.research_id && (
              <>
                {' '}
                · {t('from')}{' '}
                <Link prefetch={false} href={`/keywords/${grouping.research_id}`} className={linkStyle}>
                  {t('keyword research')}
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            {!grouping.project_id && (
              <SaveToProject result={{ kind: 'keyword_grouping', recordId: grouping.id }} name={grouping.name} />
            )}
            {busy ? (
              <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
                {!stop.isPending && <Square />} {t('Stop')}
              </Button>
            ) : (
              <Button size="sm" pending={repeat.isPending} onClick={() => repeat.mutate()}>
                {!repeat.isPending && <RotateCw />} {t('Run again')}
              </Button>
            )}
          </>
        }
        menu={[{ label: t('Delete'), icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) }]}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {busy && (
          <GroupingProgress grouping={grouping}>
            <UnderWay grouping={grouping} />
          </GroupingProgress>
        )}
        {status === 'failed' && (
          <Callout tone="fault" title={t('No keywords could be checked')}>
            {grouping.error ?? t('Unknown reason.')}
          </Callout>
        )}
        {status === 'canceled' && (
          <Callout tone="warning" title={t('Clustering canceled')}>
            {t('Keywords checked so far are clustered below. You can retry the rest.')}
          </Callout>
        )}
        {progress.measured > 0 && (
          <>
            <KpiRow
              items={[
                {
                  label: t('Clusters'),
                  value: t.number(groups.length),
                  note: t.many(grouped, '{count} keyword in clusters|{count} keywords in clusters'),
                },
                {
                  label: t('Unclustered'),
                  value: t.number(grouping.alone.length),
                  note: t('need their own page'),
                },
                {
                  label: t('Checked'),
                  value: t.number(progress.measured),
                  note: t.many(
                    progress.total,
                    'of {count} keyword, {reused} from stored results|of {count} keywords, {reused} from stored results',
                    { reused: progress.reused },
                  ),
                },
                {
                  label: t('Not measured'),
                  value: t.number(progress.not_measured),
                  note: progress.not_measured > 0 ? t('reasons below') : t('all checked'),
                },
              ]}
            />
            <div className="flex flex-wrap items-end justify-between gap-2">
              <Labelled label={t('Minimum URLs in common (top 10)')} className="min-w-40">
                {(control) => (
                  <Select
                    id={control}
                    value={String(grouping.min_shared)}
                    onChange={(event) => {
                      const picked = Number(event.target.value);
                      void setLeast(picked === initial.min_shared ? null : picked);
                    }}
                  >
                    {SHARED.map((one) => (
                      <option key={one} value={one}>
                        {one}
                      </option>
                    ))}
                  </Select>
                )}
              </Labelled>
              <ExportMenu
                what={t('these clusters')}
                entries={fileEntries((format) => groupingExportAddress(id, format, grouping.min_shared))}
              />
            </div>
          </>
        )}
        <div
          className={query.isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}
          aria-busy={query.isPlaceholderData}
        >
          {!busy && progress.measured > 0 && groups.length === 0 && (
            <Panel>
              <EmptyState title={t('No keywords have that many URLs in common')}>
                {t('Lower the minimum of URLs in common above, or target each keyword with its own page.')}
              </EmptyState>
            </Panel>
          )}
          <GroupsFound
            grouping={grouping}
            actionsOf={({ head }) => (
              <Button asChild size="sm">
                <Link
                  prefetch={false}
                  href={`/content/new?${new URLSearchParams({ keyword: head, country: grouping.country })}`}
                  aria-label={t('Create draft for {head}', { head })}
                >
                  {t('Create draft')}
                </Link>
              </Button>
            )}
          />
          <Alone grouping={grouping} />
          <UnmeasuredKeywords
            grouping={grouping}
            onRetry={busy ? null : (numbers) => retry.mutate(numbers)}
            pending={retry.isPending}
          />
        </div>
      </div>
      {deleting && (
        <DeleteRun
          kind="keyword_grouping"
          id={grouping.id}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push('/keywords/groups')}
        >
          {grouping.name}
        </DeleteRun>
      )}
    </>
  );
}
