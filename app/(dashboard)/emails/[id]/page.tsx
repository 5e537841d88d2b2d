import type { Metadata } from 'next';
import { cache } from 'react';
import { EmailView } from '#components/emails/email-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getEmailRun } from '#lib/features/emails/runs-contract.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const look = cache(async (id: string) => (await read(getEmailRun, { id })).data.run);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{domain}, emails', { domain: (await look((await params).id)).domain }) };
}

export default async function EmailRunPage({ params }: PageProps) {
  const run = await look((await params).id);
  return (
    <>
      <FiledIn id={run.project_id} />
      <EmailView key={run.id} initial={run} countryName={await countryName(run.country)} />
      <ScreenCurl of={getEmailRun} input={{ id: run.id }} />
    </>
  );
}
