'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Moment } from '#components/ui/language.tsx';
import { RecordList } from '#components/ui/record-list.tsx';
import { RecordTable } from '#components/ui/record-table.tsx';
import { removeReport, reportsQuery } from '#lib/features/reports/client.ts';
import type { ReportSummary } from '#lib/features/reports/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { formatPeriod } from './report-labels.ts';

const filters = (t: Translator) => ({ find: { label: t('Filter by name') } });

interface ReportListProps {
  projectId: string;
  initial: { reports: ReportSummary[]; next_cursor: string | null };
  initialFilter: { find: string };
  canEdit: boolean;
  now: number;
}

const periodOf = (t: Translator, { days, from, to }: ReportSummary) =>
  from !== null && to !== null
    ? formatPeriod(t, { from, to })
    : t.many(days ?? 30, 'Last {count} day|Last {count} days');

/** All reports of a project, last changed first. */
export function ReportList({ projectId, initial, initialFilter, canEdit, now }: ReportListProps) {
  const t = useMessages();
  return (
    <RecordList
      what={t('the reports')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor) => ({
        ...reportsQuery({ project_id: projectId, ...(find && { q: find }), ...(cursor && { cursor }) }),
        placeholderData: keepPreviousData,
      })}
      rowsOf={({ reports }) => reports}
      noMatch={t('No matching reports')}
      none={{
        title: t('No reports yet'),
        help: t(
          'Start with a template. Reports combine metrics, charts, tables and text, always show current data, and can be shared as a link or PDF.',
        ),
      }}
      confirmDelete={(report, onClose) => (
        <DeleteDialog
          id={report?.id ?? null}
          what={t('report')}
          description={t('Its share links and scheduled emails stop. The underlying data is kept.')}
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
          label={t('Reports')}
          rows={reports}
          href={({ id }) => `/reports/${id}?project=${projectId}`}
          lead={{ title: t('Report'), name: ({ name }) => name }}
          columns={[
            { title: t('Period'), className: 'w-56', look: 'line', cell: (report) => periodOf(t, report) },
            { title: t('Blocks'), className: 'w-24', look: 'number', cell: ({ blocks_count: n }) => t.number(n) },
            { title: t('Links'), className: 'w-24', look: 'number', cell: ({ shares_count: n }) => t.number(n) },
            {
              title: t('Updated'),
              className: 'w-32',
              look: 'muted',
              cell: ({ updated_at: at }) => <Moment at={at} now={now} />,
            },
          ]}
          card={{
            line: (report) => (
              <>
                {periodOf(t, report)} · {t.many(report.blocks_count, '{count} block|{count} blocks')}
              </>
            ),
          }}
          onDelete={canEdit ? onDelete : undefined}
          nameOf={({ name }) => t('report {name}', { name })}
        />
      )}
    </RecordList>
  );
}
