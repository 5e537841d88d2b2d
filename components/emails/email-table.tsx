'use client';

import { engineNames } from '#components/search/search-words.ts';
import { agoColumn, type RecordColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { EmailRunSummary } from '#lib/features/domain-emails/runs-contract.ts';
import { stateWords } from './email-words.ts';

interface EmailTableProps {
  runs: readonly EmailRunSummary[];
  now: number;
  onDelete: (run: EmailRunSummary) => void;
}

/** Looks for addresses. */
export function EmailTable({ runs, now, onDelete }: EmailTableProps) {
  return (
    <RecordTable
      label="Domains looked at"
      rows={runs}
      href={({ id }) => `/emails/${id}`}
      lead={{ title: 'Domain', name: ({ domain }) => domain }}
      columns={[
        countColumn('Addresses', (run) => run.emails_count),
        countColumn('At the domain', (run) => run.at_domain_count),
        countColumn('Pages read', (run) => run.pages_checked),
        { title: 'Engine', className: 'w-32', look: 'line', cell: (run) => engineNames[run.search_engine] },
        { title: 'State', className: 'w-32', cell: (run) => <StateBadge run={run} /> },
        agoColumn('Asked', now),
      ]}
      card={{
        line: (run) => (
          <>
            {isRead(run) && `${plural(run.emails_count, 'address', 'addresses')} · `}
            {formatAgo(run.created_at, now)}
          </>
        ),
        end: (run) => run.state !== 'done' && <StateBadge run={run} />,
      }}
      onDelete={onDelete}
      nameOf={({ domain, created_at: at }) => `the look at ${domain}, ${formatMoment(at)}`}
    />
  );
}

const isRead = ({ state }: EmailRunSummary) => state === 'done' || state === 'partial';

/** Never a zero where nothing could be read. */
const countColumn = (title: string, count: (run: EmailRunSummary) => number): RecordColumn<EmailRunSummary> => ({
  title,
  className: 'w-28',
  look: 'number',
  cell: (run) => {
    if (run.state === 'running') return <span className="text-muted">…</span>;
    return isRead(run) ? formatNumber(count(run)) : <Unknown />;
  },
});

export function StateBadge({ run: { state, error, incomplete_reason: lack } }: { run: EmailRunSummary }) {
  return <RecordState {...stateWords[state]} isRunning={state === 'running'} why={error ?? lack} />;
}
