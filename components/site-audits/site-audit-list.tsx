'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { siteAuditListQuery } from '#lib/features/site-audits/client.ts';
import type { SiteAuditStatus, SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { SiteAuditTable } from './site-audit-table.tsx';
import { siteStates, stateLabels } from './site-labels.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({
  find: { label: t('Filter by address') },
  state: choiceOf(t('Filter by state'), t('Every state'), siteStates, (state) => stateLabels(t)[state].word),
});

interface SiteAuditListProps {
  initial: { audits: SiteAuditSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; state: SiteAuditStatus | '' };
  now: number;
}

/** All site audits, updated live while one is running. */
export function SiteAuditList({ initial, initialFilter, now }: SiteAuditListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your site audits')}
      what={t('the site audits')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, state }, cursor) =>
        siteAuditListQuery({ ...(find && { query: find }), ...(state && { status: state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ audits }) => audits}
      unfit={t('No site audit fits this filter')}
      none={{
        title: t('No site audits yet'),
        help: t(
          'Type the address of a site above. The first pages are there after seconds; a thousand take some minutes. You can close the page meanwhile.',
        ),
      }}
      confirmDelete={(audit, onClose) => <DeleteDialog audit={audit} onClose={onClose} />}
    >
      {(audits, onDelete) => <SiteAuditTable audits={audits} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
