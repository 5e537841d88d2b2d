'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { engineNames } from '#components/search/search-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { EmailRunSummary } from '#lib/features/domain-emails/runs-contract.ts';
import { stateWords } from './email-words.ts';

interface EmailTableProps {
  runs: readonly EmailRunSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete: (run: EmailRunSummary) => void;
}

/** Looks for addresses: a table, and two-line cards on a phone. */
export function EmailTable({ runs, now, onDelete }: EmailTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Domains looked at">
          <thead>
            <tr>
              <Th>Domain</Th>
              <Th className="w-28 text-right">Addresses</Th>
              <Th className="w-28 text-right">At the domain</Th>
              <Th className="w-28 text-right">Pages read</Th>
              <Th className="w-32">Engine</Th>
              <Th className="w-32">State</Th>
              <Th className="w-32">Asked</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Tr key={run.id}>
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/emails/${run.id}`}
                    className="block truncate rounded-control font-medium hover:text-accent-strong"
                  >
                    {run.domain}
                  </Link>
                </Td>
                <Td className="text-right">
                  <Count run={run} value={run.emails_count} />
                </Td>
                <Td className="text-right">
                  <Count run={run} value={run.at_domain_count} />
                </Td>
                <Td className="text-right">
                  <Count run={run} value={run.pages_checked} />
                </Td>
                <Td className="whitespace-nowrap">{engineNames[run.search_engine]}</Td>
                <Td>
                  <StateBadge run={run} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={run.created_at} title={formatMoment(run.created_at)}>
                    {formatAgo(run.created_at, now)}
                  </time>
                </Td>
                <Td className="pl-0">
                  <DeleteButton run={run} onDelete={onDelete} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Domains looked at" className="divide-y md:hidden">
        {runs.map((run) => (
          <li key={run.id} className="flex items-center gap-2 px-4 py-2.5">
            <Link data-row="" prefetch={false} href={`/emails/${run.id}`} className="min-w-0 flex-1 rounded-control">
              <span className="block truncate font-medium">{run.domain}</span>
              <span className="block truncate text-meta text-muted">
                {isRead(run) && `${plural(run.emails_count, 'address', 'addresses')} · `}
                {formatAgo(run.created_at, now)}
              </span>
            </Link>
            {run.state !== 'done' && <StateBadge run={run} />}
            <DeleteButton run={run} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}

const isRead = ({ state }: EmailRunSummary) => state === 'done' || state === 'partial';

/** Never a zero where nothing could be read. */
function Count({ run, value }: { run: EmailRunSummary; value: number }) {
  if (run.state === 'running') return <span className="text-muted">…</span>;
  if (!isRead(run))
    return (
      <span className="text-muted" title="Not measured">
        ·<span className="sr-only">not measured</span>
      </span>
    );
  return <>{formatNumber(value)}</>;
}

export function StateBadge({ run }: { run: EmailRunSummary }) {
  const { word, tone } = stateWords[run.state];
  return (
    <span title={run.error ?? run.incomplete_reason ?? undefined}>
      <Badge tone={tone}>
        {run.state === 'running' && <Spinner />}
        {word}
      </Badge>
    </span>
  );
}

function DeleteButton({ run, onDelete }: { run: EmailRunSummary; onDelete: (run: EmailRunSummary) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the look at ${run.domain}, ${formatMoment(run.created_at)}`}
      onClick={() => onDelete(run)}
    >
      <Trash2 />
    </Button>
  );
}
