import type { Metadata } from 'next';
import { DomainForm } from '#components/domains/domain-form.tsx';
import { DomainList } from '#components/domains/domain-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { domainReportStatus, listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../messages.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Domains') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DomainsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = domainReportStatus.safeParse(params.state).data;
  const wanted = typeof params.new === 'string' ? params.new.slice(0, 2_048) : '';
  const [{ data: list }, { data: filed }] = await Promise.all([
    read(listDomainReports, { ...(find && { query: find }), ...(state && { status: state }) }),
    read(listProjects, {}),
  ]);
  return (
    <>
      <PageHeader
        title={t('Domains')}
        note={t('Who runs a domain, where, on what and until when; and what changed since you looked last.')}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <DomainForm
              key={wanted}
              domain={wanted}
              projects={filed.projects.map(({ id, domain }) => ({ id, domain }))}
              autoFocus={list.reports.length === 0 || wanted !== ''}
            />
          </PanelBody>
        </Panel>
        <DomainList initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listDomainReports} input={{ ...(find && { query: find }), ...(state && { status: state }) }} />
    </>
  );
}
