'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { RecordList } from '#components/ui/record-list.tsx';
import { Ago, RecordTable } from '#components/ui/record-table.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import { removeReport, reportsQuery } from '#lib/client/reports.ts';
import type { ReportSummary } from '#lib/features/reports/contract.ts';
import { shownPeriod } from './report-words.ts';

const DeleteDialog = dynamic(() => import('#components/ui/delete-dialog.tsx').then((module) => module.DeleteDialog), {
  ssr: false,
});

const filters = { find: { label: 'Filter by name' } };

interface ReportListProps {
  projectId: string;
  initial: { reports: ReportSummary[]; next_cursor: string | null };
  initialFilter: { find: string };
  canEdit: boolean;
  now: number;
}

const periodOf = ({ days, from, to }: ReportSummary) =>
  from !== null && to !== null ? shownPeriod({ from, to }) : `Last ${plural(days ?? 30, 'day')}`;

/** All reports of a project, last changed first. */
export function ReportList({ projectId, initial, initialFilter, canEdit, now }: ReportListProps) {
  return (
    <RecordList
      label="Your reports"
      what="the reports"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor) => ({
        ...reportsQuery({ project_id: projectId, ...(find && { q: find }), ...(cursor && { cursor }) }),
        placeholderData: keepPreviousData,
      })}
      rowsOf={({ reports }) => reports}
      unfit="No report fits this filter"
      none={{
        title: 'No reports yet',
        help: 'Begin with a template above. A report is put together of figures, charts, tables and text, is drawn anew each time it is opened, and can be shared by a link or saved as a PDF.',
      }}
      confirmDelete={(report, onClose) => (
        <DeleteDialog
          id={report?.id ?? null}
          what="report"
          description="Its links and its mails end with it. What it shows stays."
          remove={(id) => removeReport(projectId, id)}
          stale={['reports']}
          onClose={onClose}
        >
          {report?.name}
        </DeleteDialog>
      )}
    >
      {(reports, onDelete) => (
        <RecordTable
          label="Reports"
          rows={reports}
          href={({ id }) => `/reports/${id}?project=${projectId}`}
          lead={{ title: 'Report', name: ({ name }) => name }}
          columns={[
            { title: 'Period', className: 'w-56', look: 'line', cell: periodOf },
            { title: 'Blocks', className: 'w-24', look: 'number', cell: ({ blocks_count: n }) => formatNumber(n) },
            { title: 'Links', className: 'w-24', look: 'number', cell: ({ shares_count: n }) => formatNumber(n) },
            {
              title: 'Changed',
              className: 'w-32',
              look: 'muted',
              cell: ({ updated_at: at }) => <Ago at={at} now={now} />,
            },
          ]}
          card={{
            line: (report) => (
              <>
                {periodOf(report)} · {plural(report.blocks_count, 'block')}
              </>
            ),
          }}
          onDelete={canEdit ? onDelete : undefined}
          nameOf={({ name }) => `the report ${name}`}
        />
      )}
    </RecordList>
  );
}
