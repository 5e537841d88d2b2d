'use client';

import { ScoreChip } from '#components/audit/score.tsx';
import { SeverityCounts } from '#components/audit/severity.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { SiteAuditSummary } from '#lib/features/site-audit/parts-contract.ts';
import { shortUrl } from './site-words.ts';
import { StateBadge } from './state-badge.tsx';

interface SiteAuditTableProps {
  audits: readonly SiteAuditSummary[];
  now: number;
  onDelete: (audit: SiteAuditSummary) => void;
}

/** Stored site audits. */
export function SiteAuditTable({ audits, now, onDelete }: SiteAuditTableProps) {
  return (
    <RecordTable
      label="Site audits"
      rows={audits}
      href={({ id }) => `/site-audits/${id}`}
      first={{ title: 'Score', className: 'w-24', cell: ({ score }) => <ScoreChip score={score} /> }}
      lead={{ title: 'Site', name: ({ host }) => host, line: ({ url }) => shortUrl(url) }}
      columns={[
        { title: 'Pages', className: 'w-28', look: 'number', cell: ({ pages }) => formatNumber(pages) },
        { title: 'Issues', className: 'w-44', look: 'line', cell: ({ issues }) => <SeverityCounts counts={issues} /> },
        { title: 'State', className: 'w-28', cell: (audit) => <StateBadge audit={audit} /> },
        agoColumn('Asked for', now),
      ]}
      card={{
        line: ({ created_at: at, pages }) => `${formatAgo(at, now)} · ${plural(pages, 'page')}`,
        end: (audit) => (audit.status === 'done' ? <ScoreChip score={audit.score} /> : <StateBadge audit={audit} />),
      }}
      onDelete={onDelete}
      nameOf={({ url, created_at: at }) => `the audit of ${shortUrl(url)}, ${formatMoment(at)}`}
    />
  );
}
