'use client';

import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { isUnderWay } from '#lib/client/searches.ts';
import type { SearchSummary } from '#lib/features/search/searches-contract.ts';
import { engineNames, reasonWords, stateWords } from './search-words.ts';

interface SearchTableProps {
  searches: readonly SearchSummary[];
  now: number;
  onDelete?: (search: SearchSummary) => void;
}

/** Stored searches. */
export function SearchTable({ searches, now, onDelete }: SearchTableProps) {
  return (
    <RecordTable
      label="Searches"
      rows={searches}
      href={({ id }) => `/search/${id}`}
      lead={{ title: 'Query', name: ({ query }) => query, beside: purposeOf }}
      columns={[
        { title: 'Engine', className: 'w-32', look: 'line', cell: (search) => engineNames[search.search_engine] },
        { title: 'Country', className: 'w-24', cell: countryOf },
        { title: 'Results', className: 'w-24', look: 'number', cell: countOf },
        { title: 'State', className: 'w-36', cell: (search) => <StateBadge search={search} /> },
        agoColumn('Asked', now),
      ]}
      card={{
        line: (search) => (
          <>
            {engineNames[search.search_engine]} · {countryOf(search)} ·{' '}
            {search.state === 'done' && `${plural(search.results_count, 'result')} · `}
            {formatAgo(search.created_at, now)}
          </>
        ),
        end: (search) => search.state !== 'done' && <StateBadge search={search} />,
      }}
      onDelete={onDelete}
      nameOf={({ query, search_engine: engine, created_at: at }) =>
        `the search for ${query} on ${engineNames[engine]}, ${formatMoment(at)}`
      }
    />
  );
}

const countryOf = ({ country }: SearchSummary) => <span className="uppercase">{country}</span>;

/** Never a zero where nothing could be read. */
function countOf(search: SearchSummary) {
  if (isUnderWay(search)) return <span className="text-muted">…</span>;
  if (search.state === 'failed' && search.results_count === 0) return <Unknown />;
  return formatNumber(search.results_count);
}

export function StateBadge({ search: { state, reason, error } }: { search: SearchSummary }) {
  const { word, tone } = stateWords[state];
  const why = state === 'failed' && reason ? reasonWords[reason].short : word;
  return (
    <RecordState
      word={error?.startsWith('Cancelled') ? 'Cancelled' : why}
      tone={state === 'failed' && !reason ? 'neutral' : tone}
      isRunning={state === 'running'}
      why={error}
    />
  );
}

/** Searches that something other than this form asked for say so. */
function purposeOf({ purpose }: SearchSummary) {
  if (purpose === 'serp') return null;
  return <span className="shrink-0 text-meta text-muted">for {purpose.replaceAll('_', ' ')}</span>;
}
