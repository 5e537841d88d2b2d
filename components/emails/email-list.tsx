'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { emailRunListQuery } from '#lib/client/emails.ts';
import type { EmailRunState, EmailRunSummary } from '#lib/features/domain-emails/runs-contract.ts';
import { EmailTable } from './email-table.tsx';
import { runStates, stateWords } from './email-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = {
  find: { label: 'Filter by domain' },
  state: choiceOf('Filter by state', 'Every state', runStates, (state) => stateWords[state].word),
};

interface EmailListProps {
  initial: { runs: EmailRunSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; state: EmailRunState | '' };
  now: number;
}

/** All looks for addresses, live while one is under way. */
export function EmailList({ initial, initialFilter, now }: EmailListProps) {
  return (
    <RecordList
      label="Your looks"
      what="the domains looked at"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, state }, cursor) =>
        emailRunListQuery({ ...(find && { find }), ...(state && { state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ runs }) => runs}
      unfit="No look fits this filter"
      none={{
        title: 'No domain looked at yet',
        help: 'Type a domain above. Its contact, imprint, about and team pages and the pages a search finds are read for addresses; it takes up to half a minute.',
      }}
      confirmDelete={(run, onClose) => <DeleteDialog run={run} onClose={onClose} />}
    >
      {(runs, onDelete) => <EmailTable runs={runs} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
