'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { backlinkDomainListQuery } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { DomainTable } from './domain-table.tsx';

const filters = (t: Translator) => ({ find: { label: t('Filter by domain') } });

type DomainListProps = RunListProps<'domains', BacklinkDomain, { find: string }>;

/** All domains with stored backlinks, updated live while a run is active. */
export function DomainList({ now, ...first }: DomainListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="backlink_run"
      label={t('Your domains')}
      what={t('the domains')}
      filters={filters(t)}
      query={({ find }, cursor) => backlinkDomainListQuery({ ...(find && { query: find }), ...(cursor && { cursor }) })}
      rowsOf={({ domains }) => domains}
      unfit={t('No domain fits this filter')}
      none={{
        title: t('No domains yet'),
        help: t(
          'Type a domain above: an engine is searched for pages that name it, and each of those pages is read for links. That takes about half a minute. You can close the page meanwhile.',
        ),
      }}
      nameOf={(domain) => domain.domain}
    >
      {(domains, onDelete) => <DomainTable domains={domains} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
