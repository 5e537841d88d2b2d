import type { Metadata } from 'next';
import { cache } from 'react';
import { RunView } from '#components/content/run-view.tsx';
import { getTextRun } from '#lib/features/content/generation/runs-contract.ts';
import { messages } from '../../../../messages.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const look = cache(async (id: string) => (await read(getTextRun, { id })).data.run);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: (await look((await params).id)).prompt_start.slice(0, 60) || t('AI request') };
}

export default async function TextRunPage({ params }: PageProps) {
  const run = await look((await params).id);
  return (
    <>
      <RunView run={run} />
      <ScreenCurl of={getTextRun} input={{ id: run.id }} />
    </>
  );
}
