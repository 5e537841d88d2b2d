'use client';

import { engineNames } from '#components/searches/search-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { agoColumn, type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { EmailRunSummary } from '#lib/features/emails/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { StateBadge } from './email-state.tsx';

interface EmailTableProps {
  runs: readonly EmailRunSummary[];
  now: number;
  onDelete: (run: EmailRunSummary) => void;
}

/** Email discovery runs. */
export function EmailTable({ runs, now, onDelete }: EmailTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Email searches')}
      rows={runs}
      href={({ id }) => `/emails/${id}`}
      lead={{ title: t('Domain'), name: ({ domain }) => domain }}
      columns={[
        countColumn(t, t('Emails'), (run) => run.emails_count),
        countColumn(t, t('On this domain'), (run) => run.at_domain_count),
        countColumn(t, t('Pages crawled'), (run) => run.pages_checked),
        { title: t('Engine'), className: 'w-32', look: 'line', cell: (run) => engineNames[run.search_engine] },
        { title: t('Status'), className: 'w-32', cell: (run) => <StateBadge run={run} /> },
        agoColumn(t('Created'), now),
      ]}
      card={{
        line: (run) => (
          <>
            {isRead(run) && `${t.many(run.emails_count, '{count} email|{count} emails')} · `}
            {t.ago(run.created_at, now)}
          </>
        ),
        end: (run) => run.state !== 'done' && <StateBadge run={run} />,
      }}
      onDelete={onDelete}
      nameOf={({ domain, created_at: at }) => t('the email search of {domain}, {at}', { domain, at: t.moment(at) })}
    />
  );
}

const isRead = ({ state }: EmailRunSummary) => state === 'done' || state === 'partial';

/** Never shows zero where nothing could be measured. */
const countColumn = (
  t: Translator,
  title: string,
  count: (run: EmailRunSummary) => number,
): RecordColumn<EmailRunSummary> => ({
  title,
  className: 'w-28',
  look: 'number',
  cell: (run) => {
    if (run.state === 'running') return <span className="text-muted">…</span>;
    return isRead(run) ? t.number(count(run)) : <NotMeasured />;
  },
});
