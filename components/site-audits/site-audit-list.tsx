'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { siteAuditListQuery } from '#lib/features/site-audits/client.ts';
import type { ListedSiteAudit, SiteAuditStatus } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { SiteAuditTable } from './site-audit-table.tsx';
import { shortUrl, siteStates, stateLabels } from './site-labels.ts';

const filters = (t: Translator) => ({
  find: { label: t('Filter by URL') },
  state: choiceOf(t('Filter by status'), t('All statuses'), siteStates, (state) => stateLabels(t)[state].word),
});

type SiteAuditListProps = RunListProps<'audits', ListedSiteAudit, { find: string; state: SiteAuditStatus | '' }>;

/** The audited sites with their newest audit; all audits where the list is filtered. Updated live while one is running. */
export function SiteAuditList({ now, ...first }: SiteAuditListProps) {
  const t = useMessages();
  const isReadOnly = useReadOnly();
  return (
    <RunList
      {...first}
      kind="site_audit"
      what={t('the site audits')}
      filters={filters(t)}
      query={({ find, state }, cursor, scope) =>
        siteAuditListQuery({
          ...scope,
          ...(find && { query: find }),
          ...(state && { status: state }),
          ...(!find && !state && { per_site: true }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ audits }) => audits}
      noMatch={t('No matching site audits')}
      none={{
        title: t('No site audits yet'),
        help: isReadOnly
          ? t('Finished audits of your projects appear here.')
          : t('Enter a domain above. 1,000 pages take a few minutes; you can close this page.'),
      }}
      nameOf={(audit) => shortUrl(audit.url)}
    >
      {(audits, onDelete) => <SiteAuditTable audits={audits} now={now} onDelete={isReadOnly ? undefined : onDelete} />}
    </RunList>
  );
}
