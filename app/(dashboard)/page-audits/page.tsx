import type { Metadata } from 'next';
import { AuditList } from '#components/page-audits/audit-list.tsx';
import { NewAuditForm } from '#components/page-audits/new-audit-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { auditStatus, listAudits } from '#lib/features/page-audits/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../messages.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Page audit') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AuditsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const q = typeof params.q === 'string' ? params.q.slice(0, 512) : '';
  const status = auditStatus.safeParse(params.status).data;
  const [{ data: list }, { data: filed }] = await Promise.all([
    read(listAudits, { ...scope, ...(q && { query: q }), ...(status && { status }) }),
    read(listProjects, {}),
  ]);
  return (
    <>
      <PageHeader title={t('Page audit')} note={t('On-page SEO audits of single URLs.')} />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <NewAuditForm
              key={String(params.new ?? '')}
              url={typeof params.new === 'string' ? params.new.slice(0, 2048) : undefined}
              projects={filed.projects}
              autoFocus={typeof params.new === 'string'}
            />
          </PanelBody>
        </Panel>
        <AuditList project={project} initial={list} initialFilter={{ q, status: status ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listAudits} input={{ ...scope, ...(q && { query: q }), ...(status && { status }) }} />
    </>
  );
}
