'use client';

import { Ago, type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import { DomainState } from './run-badge.tsx';

interface DomainTableProps {
  domains: readonly BacklinkDomain[];
  now: number;
  onDelete: (domain: BacklinkDomain) => void;
}

/** Domains whose links are kept. */
export function DomainTable({ domains, now, onDelete }: DomainTableProps) {
  const looked = ({ last_look: look }: BacklinkDomain) => (look ? <Ago at={look.created_at} now={now} /> : 'never');
  const state = (domain: BacklinkDomain) => <DomainState domain={domain} />;
  return (
    <RecordTable
      label="Domains"
      rows={domains}
      href={({ id }) => `/backlinks/${id}`}
      lead={{ title: 'Domain', name: ({ domain }) => domain }}
      columns={[
        countColumn('Links', 'w-24', 'links'),
        countColumn('From domains', 'w-28', 'referring_domains'),
        countColumn('New', 'w-20', 'new'),
        countColumn('Lost', 'w-20', 'lost'),
        {
          title: 'Pages read',
          className: 'w-28',
          look: 'number',
          cell: ({ last_look: look }) => (look ? formatNumber(look.pages_checked) : <Unknown why="Not looked at" />),
        },
        { title: 'Last look', className: 'w-32', look: 'muted', cell: looked },
        { title: 'State', className: 'w-28', cell: state },
      ]}
      card={{
        line: (domain) => (
          <>
            {plural(domain.counts.links, 'link')} ·{' '}
            {domain.last_look ? plural(domain.last_look.pages_checked, 'page') : 'nothing'} read, {looked(domain)}
          </>
        ),
        end: state,
      }}
      onDelete={onDelete}
      nameOf={({ domain }) => domain}
    />
  );
}

const countColumn = (
  title: string,
  className: string,
  count: 'links' | 'referring_domains' | 'new' | 'lost',
): RecordColumn<BacklinkDomain> => ({
  title,
  className,
  look: 'number',
  cell: ({ counts }) => formatNumber(counts[count]),
});
