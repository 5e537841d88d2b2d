import { RedirectMapForm } from '#components/redirect-maps/redirect-map-form.tsx';
import { RedirectMapList } from '#components/redirect-maps/redirect-map-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listRedirectMaps } from '#lib/features/redirect-maps/contract.ts';
import { messages } from '../../messages.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Redirect maps') });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RedirectMapsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const project = await chosenProject(params);
  const find = typeof params.find === 'string' ? params.find.slice(0, 80) : '';
  const asked = { ...(project && { project_id: project.id }), ...(find && { q: find }) };
  const [t, { data: list }] = await Promise.all([messages(), read(listRedirectMaps, asked)]);
  return (
    <>
      <PageHeader title={t('Redirect maps')} note={t('Check where old URLs redirect, for example after a relaunch.')} />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('New redirect map')}>
          <PanelBody className="pt-4">
            <RedirectMapForm key={project?.id} host={project?.domain ?? ''} />
          </PanelBody>
        </Panel>
        <RedirectMapList project={project} initial={list} initialFilter={{ find }} now={Date.now()} />
      </div>
      <ScreenCurl of={listRedirectMaps} input={asked} />
    </>
  );
}
