import type { Metadata } from 'next';
import { AnswerForm } from '#components/ai-answers/answer-form.tsx';
import { AnswerList } from '#components/ai-answers/answer-list.tsx';
import { EnginePills } from '#components/searches/engine-pills.tsx';
import { pillsOf } from '#components/searches/engine-status.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { answerStatus, listAiAnswers } from '#lib/features/ai-answers/answers-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('AI Overview checker') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AnswersPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = answerStatus.safeParse(params.state).data;
  const [{ data: list }, { data: filed }, { data: health }] = await Promise.all([
    read(listAiAnswers, { ...scope, per_query: true, ...(find && { query: find }), ...(state && { status: state }) }),
    read(listProjects, {}),
    read(engineHealth, {}),
  ]);
  const now = Date.now();
  return (
    <>
      <PageHeader
        title={t('AI Overview checker')}
        note={t('Google AI Overviews and AI Mode: the answer, the cited sources, and whether you are one of them.')}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <AnswerForm
              countries={await countryChoices()}
              projects={filed.projects.map(({ id, name, domain }) => ({ id, name, domain }))}
              autoFocus={list.answers.length === 0 || typeof params.q === 'string'}
            />
          </PanelBody>
        </Panel>
        <EnginePills initial={pillsOf(health.engines).filter(({ engine }) => engine === 'google')} now={now} />
        <AnswerList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={now} />
      </div>
      <ScreenCurl
        of={listAiAnswers}
        input={{ ...scope, per_query: true, ...(find && { query: find }), ...(state && { status: state }) }}
      />
    </>
  );
}
