'use client';

import dynamic from 'next/dynamic';
import { RecordList } from '#components/ui/record-list.tsx';
import { backlinkDomainListQuery } from '#lib/client/backlinks.ts';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import { DomainTable } from './domain-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = { find: { label: 'Filter by domain' } };

interface DomainListProps {
  initial: { domains: BacklinkDomain[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string };
  now: number;
}

/** All domains whose links are kept, live while something runs. */
export function DomainList({ initial, initialFilter, now }: DomainListProps) {
  return (
    <RecordList
      label="Your domains"
      what="the domains"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor) => backlinkDomainListQuery({ ...(find && { query: find }), ...(cursor && { cursor }) })}
      rowsOf={({ domains }) => domains}
      unfit="No domain fits this filter"
      none={{
        title: 'No domains yet',
        help: 'Type a domain above: an engine is searched for pages that name it, and each of those pages is read for links. That takes about half a minute. You can close the page meanwhile.',
      }}
      confirmDelete={(domain, onClose) => <DeleteDialog domain={domain} onClose={onClose} />}
    >
      {(domains, onDelete) => <DomainTable domains={domains} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
