import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '#components/keywords/keyword-labels.ts';
import { ResearchView } from '#components/keywords/research/research-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getKeywordResearch } from '#lib/features/keywords/research/contract.ts';
import { messages } from '../../../messages.ts';
import { countryChoices, countryName, languageName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const research = cache(async (id: string) => (await read(getKeywordResearch, { id })).data.research);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{titleOf} – Keyword research', { titleOf: titleOf(await research((await params).id)) }) };
}

export default async function ResearchPage({ params }: PageProps) {
  const stored = await research((await params).id);
  return (
    <>
      <FiledIn id={stored.project_id} />
      <ResearchView
        key={stored.id}
        initial={stored}
        country={await countryName(stored.country)}
        language={await languageName(stored.language)}
        countries={await countryChoices()}
      />
      <ScreenCurl of={getKeywordResearch} input={{ id: stored.id }} />
    </>
  );
}
