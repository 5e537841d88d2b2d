'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { isUnderWay } from '#lib/client/domain-reports.ts';
import { formatAgo, formatDay, formatMoment, plural } from '#lib/client/format.ts';
import type { DomainReportSummary } from '#lib/features/domain-facts/reports-contract.ts';
import { statusWords } from './domain-words.ts';

interface DomainTableProps {
  reports: readonly DomainReportSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete: (report: DomainReportSummary) => void;
}

/** Stored looks at domains: a table, and two-line cards on a phone. */
export function DomainTable({ reports, now, onDelete }: DomainTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Domain reports">
          <thead>
            <tr>
              <Th>Domain</Th>
              <Th className="w-32">Registered until</Th>
              <Th className="w-32">Certificate until</Th>
              <Th className="w-44">Findings</Th>
              <Th className="w-28">State</Th>
              <Th className="w-32">Looked at</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <Tr key={report.id} className="h-14">
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/domains/${report.id}`}
                    className="grid rounded-control hover:text-accent-strong"
                  >
                    <span className="truncate font-medium">{report.domain}</span>
                    <span className="truncate text-meta text-muted">{underName(report)}</span>
                  </Link>
                </Td>
                <Td className="whitespace-nowrap">
                  <Day moment={report.summary?.expires_on ?? null} />
                </Td>
                <Td className="whitespace-nowrap">
                  <Day moment={report.summary?.certificate_until ?? null} />
                </Td>
                <Td>
                  <Findings report={report} />
                </Td>
                <Td>
                  <StatusBadge report={report} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={report.created_at} title={formatMoment(report.created_at)}>
                    {formatAgo(report.created_at, now)}
                  </time>
                </Td>
                <Td className="pl-0">
                  <DeleteButton report={report} onDelete={onDelete} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Domain reports" className="divide-y md:hidden">
        {reports.map((report) => (
          <li key={report.id} className="flex items-center gap-2 px-4 py-2.5">
            <Link
              data-row=""
              prefetch={false}
              href={`/domains/${report.id}`}
              className="min-w-0 flex-1 rounded-control"
            >
              <span className="block truncate font-medium">{report.domain}</span>
              <span className="block truncate text-meta text-muted">
                {formatAgo(report.created_at, now)}
                {report.summary && report.summary.changes > 0 && ` · ${plural(report.summary.changes, 'change')}`}
                {report.summary && report.summary.warnings > 0 && ` · ${plural(report.summary.warnings, 'warning')}`}
              </span>
            </Link>
            <StatusBadge report={report} />
            <DeleteButton report={report} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}

const underName = ({ summary, error }: DomainReportSummary) =>
  summary ? [summary.registrar, summary.ip].filter(Boolean).join(' · ') : (error ?? '');

function Day({ moment }: { moment: string | null }) {
  if (moment) return <time dateTime={moment}>{formatDay(moment)}</time>;
  return (
    <span className="text-muted" title="Not known">
      ·<span className="sr-only">not known</span>
    </span>
  );
}

function Findings({ report: { summary } }: { report: DomainReportSummary }) {
  if (!summary) return null;
  const { changes, warnings, failed_parts: failed } = summary;
  return (
    <span className="flex flex-wrap gap-1">
      {warnings > 0 && <Badge tone="warning">{plural(warnings, 'warning')}</Badge>}
      {changes > 0 && <Badge tone="accent">{plural(changes, 'change')}</Badge>}
      {failed > 0 && <Badge>{plural(failed, 'part')} not seen</Badge>}
    </span>
  );
}

function StatusBadge({ report: { status, error } }: { report: DomainReportSummary }) {
  const { word, tone } = statusWords[status];
  return (
    <span title={error ?? undefined}>
      <Badge tone={tone}>
        {isUnderWay(status) && <Spinner />}
        {word}
      </Badge>
    </span>
  );
}

function DeleteButton({
  report,
  onDelete,
}: {
  report: DomainReportSummary;
  onDelete: (report: DomainReportSummary) => void;
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the report of ${report.domain}, ${formatMoment(report.created_at)}`}
      onClick={() => onDelete(report)}
    >
      <Trash2 />
    </Button>
  );
}
