'use client';

import { Badge } from '#components/ui/badge.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { isUnderWay } from '#lib/features/domains/client.ts';
import type { DomainReportSummary } from '#lib/features/domains/reports-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { statusLabels } from './domain-labels.ts';

interface DomainTableProps {
  reports: readonly DomainReportSummary[];
  now: number;
  onDelete: (report: DomainReportSummary) => void;
}

/** Stored domain reports. */
export function DomainTable({ reports, now, onDelete }: DomainTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Domain lookups')}
      rows={reports}
      href={({ id }) => `/domains/${id}`}
      lead={{ title: t('Domain'), name: ({ domain }) => domain, line: underName }}
      columns={[
        {
          title: t('Domain expiry'),
          className: 'w-32',
          look: 'line',
          cell: ({ summary }) => <Day moment={summary?.expires_on ?? null} />,
        },
        {
          title: t('SSL expiry'),
          className: 'w-32',
          look: 'line',
          cell: ({ summary }) => <Day moment={summary?.certificate_until ?? null} />,
        },
        { title: t('Issues'), className: 'w-44', cell: (report) => <Findings report={report} /> },
        { title: t('Status'), className: 'w-28', cell: (report) => stateOf(t, report) },
        agoColumn(t('Checked'), now),
      ]}
      card={{
        line: ({ created_at: at, summary }) => (
          <>
            {t.ago(at, now)}
            {summary && summary.changes > 0 && ` ${t.many(summary.changes, '· {count} change|· {count} changes')}`}
            {summary && summary.warnings > 0 && ` ${t.many(summary.warnings, '· {count} warning|· {count} warnings')}`}
          </>
        ),
        end: (report) => stateOf(t, report),
      }}
      onDelete={onDelete}
      nameOf={({ domain, created_at: at }) => t('the domain lookup of {domain}, {at}', { domain, at: t.moment(at) })}
    />
  );
}

const underName = ({ summary, error }: DomainReportSummary) =>
  summary ? [summary.registrar, summary.ip].filter(Boolean).join(' · ') : (error ?? '');

function Day({ moment }: { moment: string | null }) {
  const t = useMessages();
  return moment ? <time dateTime={moment}>{t.day(moment)}</time> : <NotMeasured why={t('unknown')} />;
}

function Findings({ report: { summary } }: { report: DomainReportSummary }) {
  const t = useMessages();
  if (!summary) return null;
  const { changes, warnings, failed_parts: failed } = summary;
  return (
    <span className="flex flex-wrap gap-1">
      {warnings > 0 && <Badge tone="warning">{t.many(warnings, '{count} warning|{count} warnings')}</Badge>}
      {changes > 0 && <Badge tone="accent">{t.many(changes, '{count} change|{count} changes')}</Badge>}
      {failed > 0 && <Badge>{t.many(failed, '{count} section not checked|{count} sections not checked')}</Badge>}
    </span>
  );
}

const stateOf = (t: Translator, { status, error }: DomainReportSummary) => (
  <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} why={error} />
);
