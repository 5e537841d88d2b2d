import type { Metadata } from 'next';
import { KeywordPlaces } from '#components/keywords/lists/keyword-places.tsx';
import { ResearchForm } from '#components/keywords/research/research-form.tsx';
import { ResearchList } from '#components/keywords/research/research-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listKeywordResearches, RESEARCH_KINDS, RESEARCH_STATUSES } from '#lib/features/keywords/research/contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Keyword research') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function KeywordsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const kind = RESEARCH_KINDS.find((one) => one === params.of);
  const state = RESEARCH_STATUSES.find((one) => one === params.state);
  const asked = {
    ...scope,
    ...(find && { q: find }),
    ...(kind && { kind }),
    ...(state && { status: state }),
  };
  const { data: list } = await read(listKeywordResearches, asked);
  return (
    <>
      <PageHeader
        title={t('Keyword research')}
        note={t(
          'Find keyword ideas from a seed keyword or page, by intent, with search volume and CPC from Google Ads.',
        )}
      />
      <KeywordPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <ResearchForm
              countries={await countryChoices()}
              autoFocus={list.researches.length === 0 || typeof params.q === 'string'}
            />
          </PanelBody>
        </Panel>
        <ResearchList
          project={project}
          initial={list}
          initialFilter={{ find, of: kind ?? '', state: state ?? '' }}
          now={Date.now()}
        />
      </div>
      <ScreenCurl of={listKeywordResearches} input={asked} />
    </>
  );
}
