import type { Metadata } from 'next';
import { BacklinkPlaces } from '#components/backlinks/backlink-places.tsx';
import { DiscoveryForm } from '#components/backlinks/discovery-form.tsx';
import { DomainList } from '#components/backlinks/domain-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listBacklinkDomains } from '#lib/features/backlinks/index-contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Backlinks') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BacklinksPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const { data: list } = await read(listBacklinkDomains, { ...scope, ...(find.trim() && { query: find }) });
  return (
    <>
      <PageHeader
        title={t('Backlinks')}
        note={t(
          'Find and monitor backlinks to any domain. Built from search results, site audits and imports, so not a full index of the web.',
        )}
      />
      <BacklinkPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <DiscoveryForm countries={await countryChoices()} autoFocus={list.domains.length === 0 && !find} />
          </PanelBody>
        </Panel>
        <DomainList project={project} initial={list} initialFilter={{ find }} now={Date.now()} />
      </div>
      <ScreenCurl of={listBacklinkDomains} input={{ ...scope, ...(find.trim() && { query: find }) }} />
    </>
  );
}
