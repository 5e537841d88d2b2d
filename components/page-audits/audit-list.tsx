'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { auditListQuery } from '#lib/features/page-audits/client.ts';
import type { AuditStatus, AuditSummary } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { shortAddress, statusLabels } from './audit-labels.ts';
import { AuditTable } from './audit-table.tsx';

const states = ['queued', 'running', 'done', 'blocked', 'failed', 'canceled'] as const satisfies readonly AuditStatus[];
const filters = (t: Translator) => ({
  q: { label: t('Filter by URL or title') },
  status: choiceOf(t('Filter by status'), t('All statuses'), states, (state) => statusLabels(t)[state].word),
});

type AuditListProps = RunListProps<'audits', AuditSummary, { q: string; status: AuditStatus | '' }>;

/** All page audits, updated live while one is running. */
export function AuditList({ now, ...first }: AuditListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="audit"
      what={t('the audits')}
      filters={filters(t)}
      query={({ q, status }, cursor, scope) =>
        auditListQuery({ ...scope, ...(q && { query: q }), ...(status && { status }), ...(cursor && { cursor }) })
      }
      rowsOf={({ audits }) => audits}
      noMatch={t('No matching audits')}
      none={{
        title: t('No audits yet'),
        help: t('Enter a URL above. The report takes about 10 seconds.'),
      }}
      nameOf={(audit) => shortAddress(audit.url)}
    >
      {(audits, onDelete) => <AuditTable audits={audits} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
