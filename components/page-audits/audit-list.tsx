'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { auditListQuery } from '#lib/features/page-audits/client.ts';
import type { AuditStatus, AuditSummary } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { statusLabels } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const states = ['queued', 'running', 'done', 'blocked', 'failed', 'canceled'] as const satisfies readonly AuditStatus[];
const filters = (t: Translator) => ({
  q: { label: t('Filter by address or title') },
  status: choiceOf(t('Filter by state'), t('Every state'), states, (state) => statusLabels(t)[state].word),
});

interface AuditListProps {
  initial: { audits: AuditSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { q: string; status: AuditStatus | '' };
  now: number;
}

/** All page audits, updated live while one is running. */
export function AuditList({ initial, initialFilter, now }: AuditListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your audits')}
      what={t('the audits')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ q, status }, cursor) =>
        auditListQuery({ ...(q && { query: q }), ...(status && { status }), ...(cursor && { cursor }) })
      }
      rowsOf={({ audits }) => audits}
      unfit={t('No audit fits this filter')}
      none={{
        title: t('No audits yet'),
        help: t('Type the address of a page above. The report is there in about ten seconds and stays here.'),
      }}
      confirmDelete={(audit, onClose) => <DeleteDialog audit={audit} onClose={onClose} />}
    >
      {(audits, onDelete) => <AuditTable audits={audits} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
