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
      what={t('the domains')}
      filters={filters(t)}
      query={({ find }, cursor, scope) =>
        backlinkDomainListQuery({ ...scope, ...(find && { query: find }), ...(cursor && { cursor }) })
      }
      rowsOf={({ domains }) => domains}
      noMatch={t('No matching domains')}
      none={{
        title: t('No domains yet'),
        help: t(
          'Enter a domain above. We search for pages that mention it and check them for links (about 30 seconds).',
        ),
      }}
      nameOf={(domain) => domain.domain}
    >
      {(domains, onDelete) => <DomainTable domains={domains} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
