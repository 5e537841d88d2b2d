import type { Metadata } from 'next';
import { cache } from 'react';
import { nameOf } from '#components/content/content-labels.ts';
import { Studio } from '#components/content/studio.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getDraft } from '#lib/features/content/drafts/contract.ts';
import { noModel } from '#lib/features/content/text-model/model-error.ts';
import { messages } from '../../../messages.ts';
import { countryChoices, countryName, englishLanguageName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const look = cache(async (id: string) => (await read(getDraft, { id })).data.draft);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: nameOf(t, await look((await params).id)) };
}

export default async function DraftPage({ params }: PageProps) {
  const draft = await look((await params).id);
  return (
    <>
      <FiledIn id={draft.project_id} />
      <Studio
        key={draft.id}
        initial={draft}
        countryName={await countryName(draft.country)}
        languageName={englishLanguageName(draft.language)}
        countries={await countryChoices()}
        howToConnect={noModel().message}
      />
      <ScreenCurl of={getDraft} input={{ id: draft.id }} />
    </>
  );
}
