'use client';

import { KpiRow } from '#components/ui/kpi-row.tsx';
import { MetricDelta } from '#components/ui/metric-delta.tsx';
import type { SearchPerformance } from '#lib/features/search-console/performance-contract.ts';
import { useMessages } from '#messages';
import { ctrText, positionText } from './metric-labels.ts';

/** Clicks, impressions, CTR and average position, against the compared period. */
export function PerformanceKpis({ now, before, compared }: Pick<SearchPerformance, 'now' | 'before' | 'compared'>) {
  const t = useMessages();
  const against = compared ? `${t.day(compared.from)} – ${t.day(compared.to)}` : '';
  const change = (to: number | null, from: number | null | undefined) =>
    to === null || from === null || from === undefined ? null : to - from;
  const delta = (value: number | null, more: { isPosition?: boolean; isShare?: boolean } = {}) =>
    compared ? <MetricDelta change={value} against={against} {...more} /> : undefined;
  return (
    <KpiRow
      isGrid
      items={[
        { label: t('Clicks'), value: t.number(now.clicks), note: delta(change(now.clicks, before?.clicks)) },
        {
          label: t('Impressions'),
          value: t.number(now.impressions),
          note: delta(change(now.impressions, before?.impressions)),
        },
        {
          label: t('CTR'),
          value: ctrText(t, now.ctr),
          note: delta(change(now.ctr === null ? null : now.ctr * 100, before?.ctr == null ? null : before.ctr * 100), {
            isShare: true,
          }),
        },
        {
          label: t('Average position'),
          value: positionText(t, now.position),
          note: delta(change(now.position, before?.position), { isPosition: true }),
        },
      ]}
    />
  );
}
