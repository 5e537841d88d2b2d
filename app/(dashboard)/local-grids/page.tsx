import { GridForm } from '#components/local-grids/grid-form.tsx';
import { GridList } from '#components/local-grids/grid-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { gridStatus, listLocalGrids } from '#lib/features/local-grids/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Local grid') });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LocalGridsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const project = await chosenProject(params);
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = gridStatus.safeParse(params.state).data;
  const input = {
    ...(project && { project_id: project.id }),
    ...(find && { q: find }),
    ...(state && { status: state }),
  };
  const [t, { data: list }, { data: filed }] = await Promise.all([
    messages(),
    read(listLocalGrids, input),
    read(listProjects, {}),
  ]);
  return (
    <>
      <PageHeader
        title={t('Local grid')}
        note={t('Where a business is in Google’s local pack, searched from points around a center.')}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('New local grid')}>
          <PanelBody className="pt-4">
            <GridForm
              countries={await countryChoices()}
              projects={filed.projects.map(({ id, name }) => ({ id, name }))}
              autoFocus={list.grids.length === 0 && !find && !state}
            />
          </PanelBody>
        </Panel>
        <GridList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listLocalGrids} input={input} />
    </>
  );
}
