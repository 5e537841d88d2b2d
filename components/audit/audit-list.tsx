'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { auditListQuery } from '#lib/client/audits.ts';
import type { AuditStatus, AuditSummary } from '#lib/features/page-analysis/contract.ts';
import { AuditTable } from './audit-table.tsx';
import { statusWords } from './audit-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const satisfies readonly AuditStatus[];
const filters = {
  q: { label: 'Filter by address or title' },
  status: choiceOf('Filter by state', 'Every state', states, (state) => statusWords[state].word),
};

interface AuditListProps {
  initial: { audits: AuditSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { q: string; status: AuditStatus | '' };
  now: number;
}

/** All audits of pages, live while something runs. */
export function AuditList({ initial, initialFilter, now }: AuditListProps) {
  return (
    <RecordList
      label="Your audits"
      what="the audits"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ q, status }, cursor) =>
        auditListQuery({ ...(q && { query: q }), ...(status && { status }), ...(cursor && { cursor }) })
      }
      rowsOf={({ audits }) => audits}
      unfit="No audit fits this filter"
      none={{
        title: 'No audits yet',
        help: 'Type the address of a page above. The report is there in about ten seconds and stays here.',
      }}
      confirmDelete={(audit, onClose) => <DeleteDialog audit={audit} onClose={onClose} />}
    >
      {(audits, onDelete) => <AuditTable audits={audits} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
