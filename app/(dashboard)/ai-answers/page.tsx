import type { Metadata } from 'next';
import { AnswerForm } from '#components/ai-answers/answer-form.tsx';
import { AnswerList } from '#components/ai-answers/answer-list.tsx';
import { AnswerPlaces } from '#components/ai-answers/answer-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { answerStatus, listAiAnswers } from '#lib/features/ai-answers/answers-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('AI answers') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AnswersPage({ searchParams }: PageProps) {
  const t = await messages();
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
        title={t('AI answers')}
        note={t(
          "What Google's AI overview and AI mode say to a query, which pages they rest on, and whether yours is one.",
        )}
      />
      <AnswerPlaces />
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
        <AnswerList initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listAiAnswers} input={{ ...(find && { query: find }), ...(state && { status: state }) }} />
    </>
  );
}
