'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { isUnderWay } from '#lib/client/searches.ts';
import type { SearchSummary } from '#lib/features/search/searches-contract.ts';
import { engineNames, reasonWords, stateWords } from './search-words.ts';

interface SearchTableProps {
  searches: readonly SearchSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete?: (search: SearchSummary) => void;
}

/** Stored searches: a table, and two-line cards on a phone. */
export function SearchTable({ searches, now, onDelete }: SearchTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Searches">
          <thead>
            <tr>
              <Th>Query</Th>
              <Th className="w-32">Engine</Th>
              <Th className="w-24">Country</Th>
              <Th className="w-24 text-right">Results</Th>
              <Th className="w-36">State</Th>
              <Th className="w-32">Asked</Th>
              {onDelete && (
                <Th className="w-12">
                  <span className="sr-only">Delete</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {searches.map((search) => (
              <Tr key={search.id}>
                <Td className="w-full max-w-0">
                  <span className="flex min-w-0 items-center gap-2">
                    <Link
                      data-row=""
                      prefetch={false}
                      dir="auto"
                      href={`/search/${search.id}`}
                      className="min-w-0 truncate rounded-control font-medium hover:text-accent-strong"
                    >
                      {search.query}
                    </Link>
                    <Purpose purpose={search.purpose} />
                  </span>
                </Td>
                <Td className="whitespace-nowrap">{engineNames[search.search_engine]}</Td>
                <Td className="uppercase">{search.country}</Td>
                <Td className="text-right">
                  <Count search={search} />
                </Td>
                <Td>
                  <StateBadge search={search} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={search.created_at} title={formatMoment(search.created_at)}>
                    {formatAgo(search.created_at, now)}
                  </time>
                </Td>
                {onDelete && (
                  <Td className="pl-0">
                    <DeleteButton search={search} onDelete={onDelete} />
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Searches" className="divide-y md:hidden">
        {searches.map((search) => (
          <li key={search.id} className="flex items-center gap-2 px-4 py-2.5">
            <Link data-row="" prefetch={false} href={`/search/${search.id}`} className="min-w-0 flex-1 rounded-control">
              <span dir="auto" className="block truncate font-medium">
                {search.query}
              </span>
              <span className="block truncate text-meta text-muted">
                {engineNames[search.search_engine]} · <span className="uppercase">{search.country}</span> ·{' '}
                {search.state === 'done' && `${plural(search.results_count, 'result')} · `}
                {formatAgo(search.created_at, now)}
              </span>
            </Link>
            {search.state !== 'done' && <StateBadge search={search} />}
            {onDelete && <DeleteButton search={search} onDelete={onDelete} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Never a zero where nothing could be read. */
function Count({ search }: { search: SearchSummary }) {
  if (isUnderWay(search)) return <span className="text-muted">…</span>;
  if (search.state === 'failed' && search.results_count === 0)
    return (
      <span className="text-muted" title="Not measured">
        ·<span className="sr-only">not measured</span>
      </span>
    );
  return <>{formatNumber(search.results_count)}</>;
}

export function StateBadge({ search }: { search: SearchSummary }) {
  const { word, tone } = stateWords[search.state];
  const why = search.state === 'failed' && search.reason ? reasonWords[search.reason].short : word;
  return (
    <span title={search.error ?? undefined}>
      <Badge tone={search.state === 'failed' && !search.reason ? 'neutral' : tone}>
        {search.state === 'running' && <Spinner />}
        {search.error?.startsWith('Cancelled') ? 'Cancelled' : why}
      </Badge>
    </span>
  );
}

/** Searches that something other than this form asked for say so. */
function Purpose({ purpose }: { purpose: string }) {
  if (purpose === 'serp') return null;
  return <span className="shrink-0 text-meta text-muted">for {purpose.replaceAll('_', ' ')}</span>;
}

function DeleteButton({ search, onDelete }: { search: SearchSummary; onDelete: (search: SearchSummary) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the search for ${search.query} on ${engineNames[search.search_engine]}, ${formatMoment(search.created_at)}`}
      onClick={() => onDelete(search)}
    >
      <Trash2 />
    </Button>
  );
}
