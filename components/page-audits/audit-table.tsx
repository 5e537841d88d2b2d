'use client';

import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { AuditSummary } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { isUnderWay, shortAddress, statusLabels } from './audit-labels.ts';
import { ScoreChip } from './score.tsx';
import { SeverityCounts } from './severity.tsx';

interface AuditTableProps {
  audits: readonly AuditSummary[];
  now: number;
  onDelete?: (audit: AuditSummary) => void;
}

/** Stored audits. */
export function AuditTable({ audits, now, onDelete }: AuditTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Audits')}
      rows={audits}
      href={({ id }) => `/page-audits/${id}`}
      first={{
        title: t('Score'),
        className: 'w-24',
        cell: (audit) => <ScoreChip score={audit.score} version={audit.score_version} />,
      }}
      lead={{
        title: t('Page'),
        name: ({ title, url }) => title || shortAddress(url),
        line: ({ url }) => shortAddress(url),
      }}
      columns={[
        {
          title: t('Issues'),
          className: 'w-44',
          look: 'line',
          cell: ({ counts }) => <SeverityCounts counts={counts} />,
        },
        { title: t('Status'), className: 'w-28', cell: (audit) => stateOf(t, audit) },
        agoColumn(t('Created'), now),
      ]}
      card={{
        line: ({ created_at: at, url }) => `${t.ago(at, now)} · ${shortAddress(url)}`,
        end: (audit) =>
          audit.status === 'done' ? <ScoreChip score={audit.score} version={audit.score_version} /> : stateOf(t, audit),
      }}
      onDelete={onDelete}
      nameOf={({ url, created_at: at }) =>
        t('the audit of {shortAddress}, {at}', { shortAddress: shortAddress(url), at: t.moment(at) })
      }
    />
  );
}

const stateOf = (t: Translator, { status, error }: AuditSummary) => (
  <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} why={error} />
);
