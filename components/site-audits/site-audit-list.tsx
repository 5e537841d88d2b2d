'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { siteAuditListQuery } from '#lib/features/site-audits/client.ts';
import type { SiteAuditStatus, SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { SiteAuditTable } from './site-audit-table.tsx';
import { shortUrl, siteStates, stateLabels } from './site-labels.ts';

const filters = (t: Translator) => ({
  find: { label: t('Filter by address') },
  state: choiceOf(t('Filter by state'), t('Every state'), siteStates, (state) => stateLabels(t)[state].word),
});

type SiteAuditListProps = RunListProps<'audits', SiteAuditSummary, { find: string; state: SiteAuditStatus | '' }>;

/** All site audits, updated live while one is running. */
export function SiteAuditList({ now, ...first }: SiteAuditListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="site_audit"
      label={t('Your site audits')}
      what={t('the site audits')}
      filters={filters(t)}
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
      nameOf={(audit) => shortUrl(audit.url)}
    >
      {(audits, onDelete) => <SiteAuditTable audits={audits} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
