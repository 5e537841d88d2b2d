'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { ScoreChip } from '#components/audit/score.tsx';
import { SeverityCounts } from '#components/audit/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { SiteAuditSummary } from '#lib/features/site-audit/parts-contract.ts';
import { shortUrl } from './site-words.ts';
import { StateBadge } from './state-badge.tsx';

interface SiteAuditTableProps {
  audits: readonly SiteAuditSummary[];
  now: number;
  onDelete: (audit: SiteAuditSummary) => void;
}

/** Stored site audits: a table, and two-line rows on a phone. */
export function SiteAuditTable({ audits, now, onDelete }: SiteAuditTableProps) {
  const remove = (audit: SiteAuditSummary) => (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the audit of ${shortUrl(audit.url)}, ${formatMoment(audit.created_at)}`}
      onClick={() => onDelete(audit)}
    >
      <Trash2 />
    </Button>
  );
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Site audits">
          <thead>
            <tr>
              <Th className="w-24">Score</Th>
              <Th>Site</Th>
              <Th className="w-28 text-right">Pages</Th>
              <Th className="w-44">Issues</Th>
              <Th className="w-28">State</Th>
              <Th className="w-32">Asked for</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {audits.map((audit) => (
              <Tr key={audit.id} className="h-14">
                <Td>
                  <ScoreChip score={audit.score} />
                </Td>
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/site-audits/${audit.id}`}
                    className="grid rounded-control hover:text-accent-strong"
                  >
                    <span className="truncate font-medium">{audit.host}</span>
                    <span className="truncate text-meta text-muted">{shortUrl(audit.url)}</span>
                  </Link>
                </Td>
                <Td className="text-right">{formatNumber(audit.pages)}</Td>
                <Td className="whitespace-nowrap">
                  <SeverityCounts counts={audit.issues} />
                </Td>
                <Td>
                  <StateBadge audit={audit} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={audit.created_at} title={formatMoment(audit.created_at)}>
                    {formatAgo(audit.created_at, now)}
                  </time>
                </Td>
                <Td className="pl-0">{remove(audit)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Site audits" className="divide-y md:hidden">
        {audits.map((audit) => (
          <li key={audit.id} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              data-row=""
              prefetch={false}
              href={`/site-audits/${audit.id}`}
              className="flex min-w-0 flex-1 items-center gap-4 rounded-control"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{audit.host}</span>
                <span className="block truncate text-meta text-muted">
                  {formatAgo(audit.created_at, now)} · {plural(audit.pages, 'page')}
                </span>
              </span>
              {audit.status === 'done' ? <ScoreChip score={audit.score} /> : <StateBadge audit={audit} />}
            </Link>
            {remove(audit)}
          </li>
        ))}
      </ul>
    </>
  );
}
