import type { Metadata } from 'next';
import { cache } from 'react';
import { AnswerView } from '#components/ai-answers/answer-view.tsx';
import { aiAnswerHistory, getAiAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { read } from '../../read.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const answer = cache(async (id: string) => (await read(getAiAnswer, { id })).data.answer);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{query}, AI answer', { query: (await answer((await params).id)).query }) };
}

export default async function AnswerPage({ params }: PageProps) {
  const { id } = await params;
  const [stored, { data: past }, { data: filed }] = await Promise.all([
    answer(id),
    read(aiAnswerHistory, { id }),
    read(listProjects, {}),
  ]);
  return (
    <AnswerView
      key={stored.id}
      initial={stored}
      history={past.history}
      countryName={await countryName(stored.country)}
      projectName={filed.projects.find((project) => project.id === stored.project_id)?.name ?? null}
      now={Date.now()}
    />
  );
}
