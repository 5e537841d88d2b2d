'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment } from '#lib/client/format.ts';
import type { AuditSummary } from '#lib/features/page-analysis/contract.ts';
import { isUnderWay, shortAddress, statusWords } from './audit-words.ts';
import { ScoreChip } from './score.tsx';
import { SeverityCounts } from './severity.tsx';

interface AuditTableProps {
  audits: readonly AuditSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete?: (audit: AuditSummary) => void;
}

/** Stored audits: a table, and two-line cards on a phone. */
export function AuditTable({ audits, now, onDelete }: AuditTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Audits">
          <thead>
            <tr>
              <Th className="w-24">Score</Th>
              <Th>Page</Th>
              <Th className="w-44">Findings</Th>
              <Th className="w-28">State</Th>
              <Th className="w-32">Asked for</Th>
              {onDelete && (
                <Th className="w-12">
                  <span className="sr-only">Delete</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {audits.map((audit) => (
              <Tr key={audit.id} className="h-14">
                <Td>
                  <ScoreChip score={audit.score} />
                </Td>
                <Td className="max-w-0 w-full">
                  <Link
                    data-row=""
                    href={`/pages/${audit.id}`}
                    className="grid rounded-control hover:text-accent-strong"
                  >
                    <span className="truncate font-medium">{audit.title || shortAddress(audit.url)}</span>
                    <span className="truncate text-meta text-muted">{shortAddress(audit.url)}</span>
                  </Link>
                </Td>
                <Td className="whitespace-nowrap">
                  <SeverityCounts counts={audit.counts} />
                </Td>
                <Td>
                  <StatusBadge audit={audit} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={audit.created_at} title={formatMoment(audit.created_at)}>
                    {formatAgo(audit.created_at, now)}
                  </time>
                </Td>
                {onDelete && (
                  <Td className="pl-0">
                    <DeleteButton audit={audit} onDelete={onDelete} />
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Audits" className="divide-y md:hidden">
        {audits.map((audit) => (
          <li key={audit.id} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              data-row=""
              href={`/pages/${audit.id}`}
              className="flex min-w-0 flex-1 items-center gap-4 rounded-control"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{audit.title || shortAddress(audit.url)}</span>
                <span className="block truncate text-meta text-muted">
                  {formatAgo(audit.created_at, now)} · {shortAddress(audit.url)}
                </span>
              </span>
              {audit.status === 'done' ? <ScoreChip score={audit.score} /> : <StatusBadge audit={audit} />}
            </Link>
            {onDelete && <DeleteButton audit={audit} onDelete={onDelete} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function StatusBadge({ audit }: { audit: AuditSummary }) {
  const { word, tone } = statusWords[audit.status];
  return (
    <span title={audit.error ?? undefined}>
      <Badge tone={tone}>
        {isUnderWay(audit.status) && <Spinner />}
        {word}
      </Badge>
    </span>
  );
}

function DeleteButton({ audit, onDelete }: { audit: AuditSummary; onDelete: (audit: AuditSummary) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the audit of ${shortAddress(audit.url)}, ${formatMoment(audit.created_at)}`}
      onClick={() => onDelete(audit)}
    >
      <Trash2 />
    </Button>
  );
}
