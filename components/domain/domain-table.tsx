'use client';

import { Badge } from '#components/ui/badge.tsx';
import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { isUnderWay } from '#lib/client/domain-reports.ts';
import { formatAgo, formatDay, formatMoment, plural } from '#lib/client/format.ts';
import type { DomainReportSummary } from '#lib/features/domain-facts/reports-contract.ts';
import { statusWords } from './domain-words.ts';

interface DomainTableProps {
  reports: readonly DomainReportSummary[];
  now: number;
  onDelete: (report: DomainReportSummary) => void;
}

/** Stored looks at domains. */
export function DomainTable({ reports, now, onDelete }: DomainTableProps) {
  return (
    <RecordTable
      label="Domain reports"
      rows={reports}
      href={({ id }) => `/domains/${id}`}
      lead={{ title: 'Domain', name: ({ domain }) => domain, line: underName }}
      columns={[
        {
          title: 'Registered until',
          className: 'w-32',
          look: 'line',
          cell: ({ summary }) => <Day moment={summary?.expires_on ?? null} />,
        },
        {
          title: 'Certificate until',
          className: 'w-32',
          look: 'line',
          cell: ({ summary }) => <Day moment={summary?.certificate_until ?? null} />,
        },
        { title: 'Findings', className: 'w-44', cell: (report) => <Findings report={report} /> },
        { title: 'State', className: 'w-28', cell: stateOf },
        agoColumn('Looked at', now),
      ]}
      card={{
        line: ({ created_at: at, summary }) => (
          <>
            {formatAgo(at, now)}
            {summary && summary.changes > 0 && ` · ${plural(summary.changes, 'change')}`}
            {summary && summary.warnings > 0 && ` · ${plural(summary.warnings, 'warning')}`}
          </>
        ),
        end: stateOf,
      }}
      onDelete={onDelete}
      nameOf={({ domain, created_at: at }) => `the report of ${domain}, ${formatMoment(at)}`}
    />
  );
}

const underName = ({ summary, error }: DomainReportSummary) =>
  summary ? [summary.registrar, summary.ip].filter(Boolean).join(' · ') : (error ?? '');

function Day({ moment }: { moment: string | null }) {
  return moment ? <time dateTime={moment}>{formatDay(moment)}</time> : <Unknown why="Not known" />;
}

function Findings({ report: { summary } }: { report: DomainReportSummary }) {
  if (!summary) return null;
  const { changes, warnings, failed_parts: failed } = summary;
  return (
    <span className="flex flex-wrap gap-1">
      {warnings > 0 && <Badge tone="warning">{plural(warnings, 'warning')}</Badge>}
      {changes > 0 && <Badge tone="accent">{plural(changes, 'change')}</Badge>}
      {failed > 0 && <Badge>{plural(failed, 'part')} not seen</Badge>}
    </span>
  );
}

const stateOf = ({ status, error }: DomainReportSummary) => (
  <RecordState {...statusWords[status]} isRunning={isUnderWay(status)} why={error} />
);
