'use client';

import { ScoreChip } from '#components/page-audits/score.tsx';
import { SeverityCounts } from '#components/page-audits/severity.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { shortUrl } from './site-labels.ts';
import { StateBadge } from './state-badge.tsx';

interface SiteAuditTableProps {
  audits: readonly SiteAuditSummary[];
  now: number;
  onDelete: (audit: SiteAuditSummary) => void;
}

/** Stored site audits. */
export function SiteAuditTable({ audits, now, onDelete }: SiteAuditTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Site audits')}
      rows={audits}
      href={({ id }) => `/site-audits/${id}`}
      first={{ title: t('Score'), className: 'w-24', cell: ({ score }) => <ScoreChip score={score} /> }}
      lead={{ title: t('Site'), name: ({ host }) => host, line: ({ url }) => shortUrl(url) }}
      columns={[
        { title: t('Pages'), className: 'w-28', look: 'number', cell: ({ pages }) => t.number(pages) },
        {
          title: t('Issues'),
          className: 'w-44',
          look: 'line',
          cell: ({ issues }) => <SeverityCounts counts={issues} />,
        },
        { title: t('State'), className: 'w-28', cell: (audit) => <StateBadge audit={audit} /> },
        agoColumn(t('Asked for'), now),
      ]}
      card={{
        line: ({ created_at: at, pages }) =>
          t.many(pages, '{at} · {count} page|{at} · {count} pages', { at: t.ago(at, now) }),
        end: (audit) => (audit.status === 'done' ? <ScoreChip score={audit.score} /> : <StateBadge audit={audit} />),
      }}
      onDelete={onDelete}
      nameOf={({ url, created_at: at }) =>
        t('the audit of {shortUrl}, {at}', { shortUrl: shortUrl(url), at: t.moment(at) })
      }
    />
  );
}
