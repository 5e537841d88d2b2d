import type { Metadata } from 'next';
import { KeywordPlaces } from '#components/keywords/lists/keyword-places.tsx';
import { ListForm } from '#components/keywords/lists/list-form.tsx';
import { ListOfLists } from '#components/keywords/lists/list-of-lists.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listKeywordLists } from '#lib/features/keywords/lists/contract.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';
import { chosenProject } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Keyword lists') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function KeywordListsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 80) : '';
  const { data: list } = await read(listKeywordLists, { ...scope, ...(find.trim() && { q: find }) });
  return (
    <>
      <PageHeader
        title={t('Keyword lists')}
        note={t('Keywords you want to rank for, with tags, target URLs and metrics.')}
      />
      <KeywordPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <ListForm countries={await countryChoices()} autoFocus={list.lists.length === 0 && !find} />
          </PanelBody>
        </Panel>
        <ListOfLists project={project} initial={list} initialFilter={{ find }} now={Date.now()} />
      </div>
      <ScreenCurl of={listKeywordLists} input={{ ...scope, ...(find.trim() && { q: find }) }} />
    </>
  );
}
