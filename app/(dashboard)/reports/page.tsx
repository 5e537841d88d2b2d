import type { Metadata } from 'next';
import { NewReportForm } from '#components/reports/new-report-form.tsx';
import { ReportList } from '#components/reports/report-list.tsx';
import { ReportPlaces } from '#components/reports/report-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listReports } from '#lib/features/reports/contract.ts';
import { messages } from '../../messages.ts';
import { NoClientProject } from '../client-home.tsx';
import { NoProject } from '../no-project.tsx';
import { type Params, projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Reports') };
}

export default async function ReportsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/reports', {}, { clients: true });
  const user = await requireUser({ clients: true });
  const find = typeof params.find === 'string' ? params.find.slice(0, 120) : '';
  const list = project && (await read(listReports, { project_id: project.id, ...(find.trim() && { q: find }) })).data;
  const canEdit = project?.role !== 'viewer';
  return (
    <>
      <PageHeader
        title={t('Reports')}
        note={project ? t('{name} · client reports', { name: project.name }) : undefined}
      />
      {user.role !== 'client' && <ReportPlaces />}
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
      ) : user.role === 'client' ? (
        <NoClientProject />
      ) : (
        <NoProject what={t('Reports')} />
      )}
      {project && <ScreenCurl of={listReports} input={{ project_id: project.id, ...(find.trim() && { q: find }) }} />}
    </>
  );
}
