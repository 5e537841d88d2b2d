import { DomainList } from '#components/backlinks/domain-list.tsx';
import { LookForm } from '#components/backlinks/look-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listBacklinkDomains } from '#lib/features/backlinks/index-contract.ts';
import { countryChoices } from '../country-names.ts';
import { read } from '../read.ts';

export const metadata = { title: 'Backlinks' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BacklinksPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const { data: list } = await read(listBacklinkDomains, find.trim() ? { query: find } : {});
  return (
    <>
      <PageHeader
        title="Backlinks"
        note="Find pages that link to a domain, keep what is found, and see which of the links still stand. It shows what was met here, never all links of the web."
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <LookForm countries={countryChoices()} autoFocus={list.domains.length === 0 && !find} />
          </PanelBody>
        </Panel>
        <DomainList initial={list} initialFilter={{ find }} now={Date.now()} />
      </div>
    </>
  );
}
