import { NewReportForm } from '#components/reports/new-report-form.tsx';
import { ReportList } from '#components/reports/report-list.tsx';
import { ReportPlaces } from '#components/reports/report-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listReports } from '#lib/features/reports/contract.ts';
import { NoProject } from '../no-project.tsx';
import { read } from '../read.ts';
import { type Params, projectOf } from './project-of.ts';

export const metadata = { title: 'Reports' };

export default async function ReportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const project = await projectOf(params, '/reports');
  const find = typeof params.find === 'string' ? params.find.slice(0, 120) : '';
  const list = project && (await read(listReports, { project_id: project.id, ...(find.trim() && { q: find }) })).data;
  const canEdit = project?.role !== 'viewer';
  return (
    <>
      <PageHeader
        title="Reports"
        note={project ? `${project.name} · figures, charts and text for those you work for` : undefined}
      />
      <ReportPlaces />
      {project && list ? (
        <div className="grid grid-cols-1 gap-4">
          {canEdit && (
            <Panel>
              <PanelBody className="pt-4">
                <NewReportForm projectId={project.id} autoFocus={list.reports.length === 0 && !find} />
              </PanelBody>
            </Panel>
          )}
          <ReportList
            key={project.id}
            projectId={project.id}
            initial={list}
            initialFilter={{ find }}
            canEdit={canEdit}
            now={Date.now()}
          />
        </div>
      ) : (
        <NoProject what="Reports" />
      )}
    </>
  );
}
