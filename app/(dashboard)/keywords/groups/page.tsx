import type { Metadata } from 'next';
import { GroupingForm } from '#components/keywords/groups/grouping-form.tsx';
import { GroupingList } from '#components/keywords/groups/grouping-list.tsx';
import { KeywordPlaces } from '#components/keywords/lists/keyword-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listKeywordGroupings } from '#lib/features/keywords/groups/contract.ts';
import { GROUPING_STATUSES } from '#lib/features/keywords/groups/parts-contract.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';
import { chosenProject } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Keyword clusters') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function KeywordGroupsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 80) : '';
  const state = GROUPING_STATUSES.find((one) => one === params.state);
  const asked = {
    ...scope,
    ...(find && { q: find }),
    ...(state && { status: state }),
  };
  const { data: list } = await read(listKeywordGroupings, asked);
  return (
    <>
      <PageHeader
        title={t('Keyword clusters')}
        note={t('Groups keywords with overlapping SERPs. Target each cluster with one page.')}
      />
      <KeywordPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <GroupingForm
              countries={await countryChoices()}
              autoFocus={list.groupings.length === 0 && !find && !state}
            />
          </PanelBody>
        </Panel>
        <GroupingList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listKeywordGroupings} input={asked} />
    </>
  );
}
