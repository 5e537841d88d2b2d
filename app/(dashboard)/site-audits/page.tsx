import type { Metadata } from 'next';
import { SiteAuditList } from '#components/site-audits/site-audit-list.tsx';
import { StartForm } from '#components/site-audits/start-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { listSiteAudits } from '#lib/features/site-audits/contract.ts';
import { listCrawlSettings } from '#lib/features/site-audits/crawl-settings-contract.ts';
import { siteAuditStatus } from '#lib/features/site-audits/parts-contract.ts';
import { messages } from '../../messages.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Site audit') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SiteAuditsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const isClient = (await requireUser({ clients: true })).role === 'client';
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = siteAuditStatus.safeParse(params.state).data;
  const [{ data: list }, { data: filed }, saved] = await Promise.all([
    read(listSiteAudits, {
      ...scope,
      ...(find && { query: find }),
      ...(state && { status: state }),
      per_site: !find && !state,
    }),
    read(listProjects, {}),
    isClient ? null : read(listCrawlSettings, {}),
  ]);
  return (
    <>
      <PageHeader
        title={t('Site audit')}
        note={t('Crawl your site for technical and on-page SEO issues and track them over time.')}
      />
      <div className="grid grid-cols-1 gap-4">
        {saved && (
          <Panel>
            <PanelBody className="pt-4">
              <StartForm
                projects={filed.projects.map(({ id, name }) => ({ id, name }))}
                savedHosts={saved.data.settings.map(({ host }) => host)}
                autoFocus={list.audits.length === 0 || typeof params.new === 'string'}
              />
            </PanelBody>
          </Panel>
        )}
        <SiteAuditList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl
        of={listSiteAudits}
        input={{ ...scope, ...(find && { query: find }), ...(state && { status: state }) }}
      />
    </>
  );
}
