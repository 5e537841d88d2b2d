import { KeywordPlaces } from '#components/keywords/lists/keyword-places.tsx';
import { TreeForm } from '#components/keywords/questions/tree-form.tsx';
import { TreeList } from '#components/keywords/questions/tree-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { listProjects } from '#lib/features/projects/contract.ts';
import { listQuestionTrees, treeStatus } from '#lib/features/question-trees/contract.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';
import { chosenProject } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('People also ask') });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function QuestionTreesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const project = await chosenProject(params);
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = treeStatus.safeParse(params.state).data;
  const input = {
    ...(project && { project_id: project.id }),
    ...(find && { q: find }),
    ...(state && { status: state }),
  };
  const [t, { data: list }, { data: filed }] = await Promise.all([
    messages(),
    read(listQuestionTrees, input),
    read(listProjects, {}),
  ]);
  return (
    <>
      <PageHeader title={t('People also ask')} note={t('The questions of a SERP, and those of their SERPs.')} />
      <KeywordPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('New question tree')}>
          <PanelBody className="pt-4">
            <TreeForm
              countries={await countryChoices()}
              projects={filed.projects.map(({ id, name }) => ({ id, name }))}
              autoFocus={list.trees.length === 0 && !find && !state}
            />
          </PanelBody>
        </Panel>
        <TreeList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listQuestionTrees} input={input} />
    </>
  );
}
