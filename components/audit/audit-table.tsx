'use client';

import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { formatAgo, formatMoment } from '#lib/client/format.ts';
import type { AuditSummary } from '#lib/features/page-analysis/contract.ts';
import { isUnderWay, shortAddress, statusWords } from './audit-words.ts';
import { ScoreChip } from './score.tsx';
import { SeverityCounts } from './severity.tsx';

interface AuditTableProps {
  audits: readonly AuditSummary[];
  now: number;
  onDelete?: (audit: AuditSummary) => void;
}

/** Stored audits. */
export function AuditTable({ audits, now, onDelete }: AuditTableProps) {
  return (
    <RecordTable
      label="Audits"
      rows={audits}
      href={({ id }) => `/pages/${id}`}
      first={{ title: 'Score', className: 'w-24', cell: ({ score }) => <ScoreChip score={score} /> }}
      lead={{
        title: 'Page',
        name: ({ title, url }) => title || shortAddress(url),
        line: ({ url }) => shortAddress(url),
      }}
      columns={[
        {
          title: 'Findings',
          className: 'w-44',
          look: 'line',
          cell: ({ counts }) => <SeverityCounts counts={counts} />,
        },
        { title: 'State', className: 'w-28', cell: stateOf },
        agoColumn('Asked for', now),
      ]}
      card={{
        line: ({ created_at: at, url }) => `${formatAgo(at, now)} · ${shortAddress(url)}`,
        end: (audit) => (audit.status === 'done' ? <ScoreChip score={audit.score} /> : stateOf(audit)),
      }}
      onDelete={onDelete}
      nameOf={({ url, created_at: at }) => `the audit of ${shortAddress(url)}, ${formatMoment(at)}`}
    />
  );
}

const stateOf = ({ status, error }: AuditSummary) => (
  <RecordState {...statusWords[status]} isRunning={isUnderWay(status)} why={error} />
);
