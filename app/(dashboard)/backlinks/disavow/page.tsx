import type { Metadata } from 'next';
import Link from 'next/link';
import { BacklinkPlaces } from '#components/backlinks/backlink-places.tsx';
import { DisavowView } from '#components/backlinks/disavow/disavow-view.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { createDisavowFile, DISAVOW_HELP } from '#lib/features/backlinks/disavow/contract.ts';
import { getBacklinkDomain, listBacklinkDomains } from '#lib/features/backlinks/index-contract.ts';
import { messages } from '../../../messages.ts';
import { chosenProject, type Params } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messages())('Disavow file') };
}

export default async function DisavowPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const { domains } = (await read(listBacklinkDomains, { limit: 100 })).data;
  const chosen =
    domains.find(({ id }) => id === params.domain) ??
    domains.find(({ domain }) => domain === project?.domain) ??
    domains[0];
  return (
    <>
      <PageHeader
        title={t('Disavow file')}
        note={t("A file for Google's disavow tool. Nothing is stored or sent to Google.")}
      />
      <BacklinkPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Callout
          tone="warning"
          title={t('Most sites do not need this')}
          action={
            <Button asChild size="sm">
              <a href={DISAVOW_HELP} target="_blank" rel="noreferrer">
                {t("Google's help page")}
              </a>
            </Button>
          }
        >
          {t(
            'Google advises to disavow links only if a manual action for unnatural links was issued or is likely. A wrong file can harm your rankings.',
          )}
        </Callout>
        {chosen ? (
          <DisavowView
            key={chosen.id}
            domain={(await read(getBacklinkDomain, { id: chosen.id })).data.domain}
            domains={domains.map(({ id, domain }) => ({ id, domain }))}
          />
        ) : (
          <Panel>
            <EmptyState
              title={t('No backlinks yet')}
              action={
                <Button asChild variant="primary">
                  <Link href="/backlinks">{t('Find or import backlinks')}</Link>
                </Button>
              }
            >
              {t('The file is made from the backlinks of a domain. Find or import them first.')}
            </EmptyState>
          </Panel>
        )}
      </div>
      {chosen && <ScreenCurl of={createDisavowFile} input={{ id: chosen.id }} />}
    </>
  );
}
