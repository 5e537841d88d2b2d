'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { emailRunListQuery } from '#lib/features/emails/client.ts';
import type { EmailRunState, EmailRunSummary } from '#lib/features/emails/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { runStates, stateLabels } from './email-labels.ts';
import { EmailTable } from './email-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({
  find: { label: t('Filter by domain') },
  state: choiceOf(t('Filter by state'), t('Every state'), runStates, (state) => stateLabels(t)[state].word),
});

interface EmailListProps {
  initial: { runs: EmailRunSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; state: EmailRunState | '' };
  now: number;
}

/** All email discovery runs, updated live while one is running. */
export function EmailList({ initial, initialFilter, now }: EmailListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your looks')}
      what={t('the domains looked at')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, state }, cursor) =>
        emailRunListQuery({ ...(find && { find }), ...(state && { state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ runs }) => runs}
      unfit={t('No look fits this filter')}
      none={{
        title: t('No domain looked at yet'),
        help: t(
          'Type a domain above. Its contact, imprint, about and team pages and the pages a search finds are read for addresses; it takes up to half a minute.',
        ),
      }}
      confirmDelete={(run, onClose) => <DeleteDialog run={run} onClose={onClose} />}
    >
      {(runs, onDelete) => <EmailTable runs={runs} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
