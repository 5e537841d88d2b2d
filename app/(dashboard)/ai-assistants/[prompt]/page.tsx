import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { AnswerEvidence } from '#components/ai-assistants/answer-evidence.tsx';
import { AnswersTable } from '#components/ai-assistants/answers-table.tsx';
import { PreviousTexts } from '#components/ai-assistants/previous-texts.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getAiPrompt } from '#lib/features/ai-assistants/contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { currentProject } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ prompt: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const DAYS = 180;

const inputOf = (projectId: string, prompt: string, answer: string) => ({
  project_id: projectId,
  prompt_id: prompt,
  days: DAYS,
  ...(answer && { answer_id: answer }),
});

const historyOf = cache(
  async (projectId: string, prompt: string, answer: string) =>
    (await read(getAiPrompt, inputOf(projectId, prompt, answer))).data,
);

const idOf = (value: unknown) => (z.uuid().safeParse(value).success ? String(value) : '');

async function load({ params, searchParams }: PageProps) {
  const [{ prompt }, given] = await Promise.all([params, searchParams]);
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = (await currentProject(ctx, given.project)) ?? notFound();
  const id = idOf(prompt) || notFound();
  const answer = idOf(given.answer);
  return { project, answer, history: await historyOf(project.id, id, answer) };
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{prompt}, AI assistants', { prompt: (await load(props)).history.prompt.text }) };
}

export default async function AiPromptPage(props: PageProps) {
  const t = await messages();
  const { project, answer, history } = await load(props);
  const { prompt, shown } = history;
  return (
    <>
      <PageHeader
        title={prompt.text}
        note={
          <>
            <bdi>{project.name}</bdi> · {[await countryName(prompt.country), ...prompt.tags].join(' · ')}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <PreviousTexts projectId={project.id} history={history} />
        {shown ? (
          <>
            <AnswerEvidence shown={shown} />
            <AnswersTable projectId={project.id} history={history} />
          </>
        ) : (
          <Panel>
            <EmptyState title={t('No answers yet')}>{t('The answers appear after the first run.')}</EmptyState>
          </Panel>
        )}
      </div>
      <ScreenCurl of={getAiPrompt} input={inputOf(project.id, prompt.id, answer)} />
    </>
  );
}
