'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { StackedLines } from '#components/charts/stacked-lines.tsx';
import { categoryNames, severities } from '#components/page-audits/audit-labels.ts';
import { Choice } from '#components/ui/choice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const height = 280;
const StackedBars = dynamic(() => import('#components/charts/stacked-bars.tsx').then((module) => module.StackedBars), {
  ssr: false,
  loading: () => <Skeleton className="h-[280px]" />,
});

const series = (t: Translator) => [
  { key: 'error', label: t('Errors'), color: 'var(--color-fault)' },
  { key: 'warning', label: t('Warnings'), color: 'var(--color-chart-2)' },
  { key: 'notice', label: t('Notices'), color: 'var(--color-edge)' },
];

/** Weak areas of the page: findings or score by topic. */
export function ReportChart({ report, measuredAt }: { report: AuditReport; measuredAt: string | null }) {
  const t = useMessages();
  const [view, setView] = useState<'findings' | 'scores'>('findings');
  const asOf = measuredAt ? `, ${t.moment(measuredAt)}` : '';
  const toggle = (
    <Choice
      label={t('What to draw')}
      value={view}
      onChange={setView}
      options={[
        { value: 'findings', label: t('Findings') },
        { value: 'scores', label: t('Scores') },
      ]}
    />
  );
  if (view === 'scores') {
    const measured = report.score.categories.filter((category) => category.value !== null);
    const data = measured
      .map((category) => ({ name: categoryNames(t)[category.category] ?? category.title, value: category.value }))
      .sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
    return (
      <ChartFrame
        title={t('Score by topic')}
        note={t('0 to 100, weakest first{asOf}', { asOf })}
        actions={toggle}
        height={height}
        columns={[t('Topic'), t('Score'), t('Checks'), t('Failed'), t('Not measured')]}
        rows={report.score.categories.map((category) => [
          category.title,
          category.value ?? t('not measured'),
          category.measured,
          category.failed,
          category.notMeasured,
        ])}
      >
        <StackedBars
          label={t('Score by topic: {data}', { data: data.map(({ name, value }) => `${name} ${value}`).join(', ') })}
          data={data}
          series={[{ key: 'value', label: t('Score'), color: 'var(--color-chart-1)' }]}
          height={height}
          max={100}
        />
      </ChartFrame>
    );
  }
  const data = Object.entries(categoryNames(t))
    .map(([category, name]) => {
      const own = report.findings.filter((finding) => finding.category === category && finding.verdict === null);
      const count = (severity: string) => own.filter((finding) => finding.severity === severity).length;
      return { name, error: count('error'), warning: count('warning'), notice: count('notice'), total: own.length };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.error - a.error || b.total - a.total);
  return (
    <ChartFrame
      title={t('Findings by topic')}
      note={t('Number of failed checks{asOf}', { asOf })}
      actions={toggle}
      height={height}
      columns={[t('Topic'), t('Errors'), t('Warnings'), t('Notices')]}
      rows={data.map((row) => [row.name, row.error, row.warning, row.notice])}
    >
      {data.length === 0 ? (
        <p className="grid h-full place-items-center text-muted">{t('No issues: every measured check passed.')}</p>
      ) : (
        <>
          <StackedLines
            label={t('Findings by topic: {data}', { data: data.map((row) => `${row.name} ${row.total}`).join(', ') })}
            data={data.map((row) => ({
              name: row.name,
              total: row.total,
              parts: [row.error, row.warning, row.notice],
            }))}
            series={series(t)}
            height={height - 20}
          />
          <ul className="flex h-5 justify-center gap-4 text-meta text-muted">
            {series(t).map((one) => (
              <li key={one.key} className="flex items-center gap-1.5">
                <span aria-hidden="true" className="size-2.5 rounded-[2px]" style={{ background: one.color }} />
                {severities(t).find(({ id }) => id === one.key)?.many}
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartFrame>
  );
}
