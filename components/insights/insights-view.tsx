'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { RefreshCw } from '#components/ui/icons.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { type InsightPage, insightsQuery, recomputeInsights } from '#lib/features/insights/client.ts';
import type { InsightKindId, InsightStatus } from '#lib/features/insights/contract.ts';
import { useMessages } from '#messages';
import { BrandPanel } from './brand-panel.tsx';
import { kindLabels, statusLabels } from './insight-labels.ts';
import { InsightRow } from './insight-row.tsx';
import { NotMeasuredKinds } from './not-measured-kinds.tsx';

interface Props {
  project: { id: string; name: string };
  /** State of every kind when the page was rendered. */
  kinds: InsightPage['kinds'];
  kind: InsightKindId | null;
  canEdit: boolean;
  now: number;
}

/** What to act on in a project, the most clicks to gain first. */
export function InsightsView({ project, kinds: known, kind: first, canEdit, now }: Props) {
  const t = useMessages();
  const [kind, setKind] = useState<InsightKindId | ''>(first ?? '');
  const [status, setStatus] = useState<InsightStatus>('open');
  const list = useInfiniteQuery(insightsQuery(project.id, { ...(kind && { kind }), status }));
  const [newest] = list.data?.pages ?? [];
  const kinds = newest?.kinds ?? known;
  const insights = list.data?.pages.flatMap((page) => page.insights) ?? [];
  const computedAt = kinds.flatMap(({ computed_at: at }) => at ?? []).sort()[0];
  const lastDay = kinds.flatMap(({ last_day: day }) => day ?? [])[0];
  const labels = kindLabels(t);
  const open = kinds.reduce((sum, one) => sum + one.open, 0);
  const query = new URLSearchParams({ ...(kind && { kind }), status });
  return (
    <>
      <PageHeader
        title={t('Insights')}
        note={[
          project.name,
          lastDay ? t('Search Console data up to {day}', { day: t.day(lastDay) }) : '',
          computedAt ? t('computed {ago}', { ago: t.ago(computedAt, now) }) : t('not computed yet'),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={canEdit && <RefreshButton projectId={project.id} />}
        menu={[exportEntries(t, (format) => `/api/export/insights/${project.id}/${format}?${query}`)]}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <Choice
          label={t('Kind')}
          value={kind}
          options={[
            { value: '' as const, label: t('All'), ...(status === 'open' && { count: open }) },
            ...kinds
              .filter((one) => one.open > 0 || one.kind === kind)
              .map((one) => ({
                value: one.kind,
                label: labels[one.kind].name,
                ...(status === 'open' && { count: one.open }),
              })),
          ]}
          onChange={setKind}
        />
        <Choice
          label={t('Status')}
          value={status}
          options={(['open', 'done', 'dismissed'] as const).map((value) => ({
            value,
            label: statusLabels(t)[value],
          }))}
          onChange={setStatus}
        />
      </div>
      <Panel>
        {list.isError && insights.length === 0 ? (
          <ListFailed what={t('the insights')} error={list.error} onRetry={() => list.refetch()} />
        ) : list.isPending ? (
          <LoadingList />
        ) : insights.length === 0 ? (
          <EmptyState title={status === 'open' ? t('No open insights') : t('No insights with this status')}>
            {status === 'open' &&
              (computedAt === undefined
                ? t('Insights are computed within 5 minutes after Search Console data or rank checks arrive.')
                : t('Nothing was found that meets the thresholds. The formulas are listed below.'))}
          </EmptyState>
        ) : (
          <ul className="divide-y" aria-label={t('Insights')}>
            {insights.map((insight) => (
              <InsightRow
                key={insight.id}
                insight={insight}
                projectId={project.id}
                canEdit={canEdit}
                hasAnalytics={newest?.has_analytics ?? false}
                formula={kinds.find((one) => one.kind === insight.kind)?.formula ?? ''}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="border-t p-3 text-center">
            <Button pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </Panel>
      {/* Below the list, which has its height only when it is there. */}
      {!list.isPending && (
        <>
          <NotMeasuredKinds kinds={kinds} projectId={project.id} />
          <BrandPanel projectId={project.id} canEdit={canEdit} />
        </>
      )}
    </>
  );
}

/** Placeholder that fills the screen, as a list of insights does. */
function LoadingList() {
  return (
    <div className="min-h-screen">
      <LoadingRows />
    </div>
  );
}

function RefreshButton({ projectId }: { projectId: string }) {
  const t = useMessages();
  const cache = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => recomputeInsights(projectId),
    onSuccess: () => {
      toast.success(t('Computing insights…'), { description: t('The list updates when it is done.') });
      // A computation takes seconds; the list is read again while it runs.
      for (const seconds of [3, 10, 30]) {
        setTimeout(() => void cache.invalidateQueries({ queryKey: ['insights', projectId] }), seconds * 1_000);
      }
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button pending={refresh.isPending} onClick={() => refresh.mutate()}>
      <RefreshCw /> {t('Compute again')}
    </Button>
  );
}
