import type { Metadata } from 'next';
import { DomainForm } from '#components/domains/domain-form.tsx';
import { DomainList } from '#components/domains/domain-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { domainReportStatus, listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { messages } from '../../messages.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Domain lookup') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DomainsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = domainReportStatus.safeParse(params.state).data;
  const wanted = typeof params.new === 'string' ? params.new.slice(0, 2_048) : '';
  const { data: list } = await read(listDomainReports, {
    ...scope,
    ...(find && { query: find }),
    ...(state && { status: state }),
  });
  return (
    <>
      <PageHeader
        title={t('Domain lookup')}
        note={t('WHOIS, DNS, hosting, SSL, email and technology – with change history.')}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <DomainForm key={wanted} domain={wanted} autoFocus={list.reports.length === 0 || wanted !== ''} />
          </PanelBody>
        </Panel>
        <DomainList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl
        of={listDomainReports}
        input={{ ...scope, ...(find && { query: find }), ...(state && { status: state }) }}
      />
    </>
  );
}
