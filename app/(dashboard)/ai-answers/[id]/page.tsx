import type { Metadata } from 'next';
import { cache } from 'react';
import { AnswerView } from '#components/ai-answers/answer-view.tsx';
import { ParsedMarkdown } from '#components/markdown.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { aiAnswerHistory, getAiAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { parseTexts } from '#lib/text/markdown/markdown.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const answer = cache(async (id: string) => (await read(getAiAnswer, { id })).data.answer);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{query} – AI Overview', { query: (await answer((await params).id)).query }) };
}

export default async function AnswerPage({ params }: PageProps) {
  const { id } = await params;
  const [stored, { data: past }] = await Promise.all([answer(id), read(aiAnswerHistory, { id })]);
  return (
    <>
      <FiledIn id={stored.project_id} />
      <ParsedMarkdown texts={parseTexts([stored.ai_overview?.content, stored.ai_mode?.content])}>
        <AnswerView
          key={stored.id}
          initial={stored}
          history={past.history}
          countryName={await countryName(stored.country)}
          now={Date.now()}
        />
      </ParsedMarkdown>
      <ScreenCurl of={getAiAnswer} input={{ id: stored.id }} />
    </>
  );
}
