'use client';

import dynamic from 'next/dynamic';
import { RecordList } from '#components/ui/record-list.tsx';
import { backlinkDomainListQuery } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { DomainTable } from './domain-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({ find: { label: t('Filter by domain') } });

interface DomainListProps {
  initial: { domains: BacklinkDomain[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string };
  now: number;
}

/** All domains with stored backlinks, updated live while a run is active. */
export function DomainList({ initial, initialFilter, now }: DomainListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your domains')}
      what={t('the domains')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor) => backlinkDomainListQuery({ ...(find && { query: find }), ...(cursor && { cursor }) })}
      rowsOf={({ domains }) => domains}
      unfit={t('No domain fits this filter')}
      none={{
        title: t('No domains yet'),
        help: t(
          'Type a domain above: an engine is searched for pages that name it, and each of those pages is read for links. That takes about half a minute. You can close the page meanwhile.',
        ),
      }}
      confirmDelete={(domain, onClose) => <DeleteDialog domain={domain} onClose={onClose} />}
    >
      {(domains, onDelete) => <DomainTable domains={domains} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
