import { AnswerForm } from '#components/ai-answers/answer-form.tsx';
import { AnswerList } from '#components/ai-answers/answer-list.tsx';
import { AnswerPlaces } from '#components/ai-answers/answer-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { answerStatus, listAiAnswers } from '#lib/features/ai-answers/answers-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { countryChoices } from '../country-names.ts';
import { read } from '../read.ts';

export const metadata = { title: 'AI answers' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AnswersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const state = answerStatus.safeParse(params.state).data;
  const [{ data: list }, { data: filed }] = await Promise.all([
    read(listAiAnswers, { ...(find && { query: find }), ...(state && { status: state }) }),
    read(listProjects, {}),
  ]);
  return (
    <>
      <PageHeader
        title="AI answers"
        note="What Google's AI overview and AI mode say to a query, which pages they rest on, and whether yours is one."
      />
      <AnswerPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <AnswerForm
              countries={countryChoices()}
              projects={filed.projects.map(({ id, name, domain }) => ({ id, name, domain }))}
              autoFocus={list.answers.length === 0 || typeof params.q === 'string'}
            />
          </PanelBody>
        </Panel>
        <AnswerList initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
    </>
  );
}
