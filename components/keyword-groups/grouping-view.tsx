'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Square, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { KpiRow } from '#components/audit/report/kpi-row.tsx';
import { SaveToProject } from '#components/kept-results/save-to-project.tsx';
import { engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import {
  cancelGrouping,
  groupingExportAddress,
  groupingQuery,
  isGrouping,
  repeatGrouping,
  retryGrouping,
} from '#lib/client/keyword-groups.ts';
import type { GroupingDetail } from '#lib/features/keyword-groups/contract.ts';
import { GroupsFound } from './groups-found.tsx';
import { Alone, NotMeasured, UnderWay } from './not-grouped.tsx';
import { GroupingProgress } from './progress.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const SHARED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const linkLook = 'rounded-control font-medium text-accent-strong underline underline-offset-2';

interface GroupingViewProps {
  initial: GroupingDetail;
  /** Name of its country. */
  country: string;
}

/** One grouping: how it goes, its groups with their evidence, and what is in none. */
export function GroupingView({ initial, country }: GroupingViewProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const [least, setLeast] = useQueryState('shared', parseAsInteger);
  const [deleting, setDeleting] = useState(false);
  const chosen = least !== null && least >= 1 && least <= 10 ? least : undefined;
  const query = useQuery({ ...groupingQuery(initial.id, chosen), ...(chosen ? {} : { initialData: initial }) });
  const grouping = query.data ?? initial;
  const { id, status, progress, groups } = grouping;
  const busy = isGrouping(status);
  const told = (text: string) => ({
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['keyword-grouping', id] }),
    onError: (error: Error) => toast.error(text, { description: error.message }),
  });
  const stop = useMutation({ mutationFn: () => cancelGrouping(id), ...told('Could not stop the grouping') });
  const retry = useMutation({
    mutationFn: (numbers?: number[]) => retryGrouping(id, numbers),
    ...told('Could not try again'),
  });
  const repeat = useMutation({
    mutationFn: () => repeatGrouping(id),
    onSuccess: (again) => router.push(`/keywords/groups/${again.id}`),
    onError: (error) => toast.error('Could not start the grouping', { description: error.message }),
  });
  const grouped = groups.reduce((sum, { keywords }) => sum + keywords.length, 0);
  return (
    <>
      <PageHeader
        title={<bdi>{grouping.name}</bdi>}
        note={
          <>
            Keywords grouped by the results they share · {engineNames[grouping.search_engine]}, {country} ·{' '}
            {formatMoment(grouping.finished_at ?? grouping.created_at)}
            {grouping.list_id && (
              <>
                {' '}
                · from{' '}
                <Link prefetch={false} href={`/keywords/lists/${grouping.list_id}`} className={linkLook}>
                  a list
                </Link>
              </>
            )}
            {grouping.research_id && (
              <>
                {' '}
                · from{' '}
                <Link prefetch={false} href={`/keywords/${grouping.research_id}`} className={linkLook}>
                  a research
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            <SaveToProject result={{ kind: 'keyword_grouping', recordId: grouping.id }} name={grouping.name} />
            <Button size="sm" onClick={() => setDeleting(true)}>
              <Trash2 /> Delete
            </Button>
            {busy ? (
              <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
                {!stop.isPending && <Square />} Stop
              </Button>
            ) : (
              <Button size="sm" pending={repeat.isPending} onClick={() => repeat.mutate()}>
                {!repeat.isPending && <RotateCw />} Repeat
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {busy && (
          <GroupingProgress grouping={grouping}>
            <UnderWay grouping={grouping} />
          </GroupingProgress>
        )}
        {status === 'failed' && (
          <Callout tone="fault" title="No keyword could be measured">
            {grouping.error ?? 'The reason was not kept.'}
          </Callout>
        )}
        {status === 'cancelled' && (
          <Callout tone="warning" title="This grouping was stopped">
            What was measured before is grouped below; the rest can be tried again.
          </Callout>
        )}
        {progress.measured > 0 && (
          <>
            <KpiRow
              items={[
                { label: 'Groups', value: formatNumber(groups.length), note: `${plural(grouped, 'keyword')} in them` },
                { label: 'In no group', value: formatNumber(grouping.alone.length), note: 'a page of their own each' },
                {
                  label: 'Measured',
                  value: formatNumber(progress.measured),
                  note: `of ${plural(progress.total, 'keyword')}, ${formatNumber(progress.reused)} from stored results`,
                },
                {
                  label: 'Not measured',
                  value: formatNumber(progress.not_measured),
                  note: progress.not_measured > 0 ? 'reasons below' : 'nothing is missing',
                },
              ]}
            />
            <div className="flex flex-wrap items-end justify-between gap-2">
              <Labelled label="Same results of the first 10, at least" className="min-w-40">
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
              <div className="flex flex-wrap gap-2">
                <FileLinks
                  what="These groups"
                  address={(format) => groupingExportAddress(id, format, grouping.min_shared)}
                />
              </div>
            </div>
          </>
        )}
        <div
          className={query.isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}
          aria-busy={query.isPlaceholderData}
        >
          {!busy && progress.measured > 0 && groups.length === 0 && (
            <Panel>
              <EmptyState title="No two keywords share so many results">
                Ask for fewer shared results above, or give each of these keywords a page of its own.
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
                  aria-label={`Write for ${head}`}
                >
                  Write
                </Link>
              </Button>
            )}
          />
          <Alone grouping={grouping} />
          <NotMeasured
            grouping={grouping}
            onRetry={busy ? null : (numbers) => retry.mutate(numbers)}
            pending={retry.isPending}
          />
        </div>
      </div>
      {deleting && (
        <DeleteDialog
          grouping={grouping}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push('/keywords/groups')}
        />
      )}
    </>
  );
}
