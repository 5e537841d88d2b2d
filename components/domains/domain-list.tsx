'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { domainListQuery } from '#lib/features/domains/client.ts';
import type { DomainReportStatus, DomainReportSummary } from '#lib/features/domains/reports-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { domainStatuses, statusLabels } from './domain-labels.ts';
import { DomainTable } from './domain-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by domain') },
  state: choiceOf(t('Filter by status'), t('All statuses'), domainStatuses, (status) => statusLabels(t)[status].word),
});

type DomainListProps = RunListProps<'reports', DomainReportSummary, { find: string; state: DomainReportStatus | '' }>;

/** All domain reports, updated live while one is running. */
export function DomainList({ now, ...first }: DomainListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="domain_report"
      what={t('the domain lookups')}
      filters={filters(t)}
      query={({ find, state }, cursor, scope) =>
        domainListQuery({
          ...scope,
          ...(find && { query: find }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ reports }) => reports}
      noMatch={t('No matching domain lookups')}
      none={{
        title: t('No domains yet'),
        help: t('Enter a domain above. WHOIS, DNS, hosting, SSL and email in about 20 seconds.'),
      }}
      nameOf={(report) => report.domain}
    >
      {(reports, onDelete) => <DomainTable reports={reports} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
