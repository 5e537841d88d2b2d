import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { OverviewView } from '#components/ai-visibility/overview-view.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getAiOverview } from '#lib/features/ai-visibility/contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { currentProject } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ keyword: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const DAYS = 180;

const projectOf = cache(async (named: string | string[] | undefined) => {
  const user = await requireUser();
  const project = await currentProject(createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } }), named);
  return project ?? notFound();
});

const overviewOf = cache(async (projectId: string, keyword: string, at: string, before: string) => {
  if (!z.uuid().safeParse(keyword).success) notFound();
  return (await read(getAiOverview, inputOf(projectId, keyword, at, before))).data;
});

const inputOf = (projectId: string, keyword: string, at: string, before: string) => ({
  project_id: projectId,
  keyword_id: keyword,
  days: DAYS,
  ...(at && { at }),
  ...(before && { before }),
});

const moment = (value: unknown) => (z.iso.datetime().safeParse(value).success ? String(value) : '');

async function load({ params, searchParams }: PageProps) {
  const [{ keyword }, given] = await Promise.all([params, searchParams]);
  const project = await projectOf(given.project);
  return { project, overview: await overviewOf(project.id, keyword, moment(given.at), moment(given.before)) };
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{keyword}, AI Overviews', { keyword: (await load(props)).overview.keyword.keyword }) };
}

export default async function OverviewPage(props: PageProps) {
  const { project, overview } = await load(props);
  const { at, before } = await props.searchParams;
  return (
    <>
      <OverviewView
        project={{ id: project.id, name: project.name }}
        overview={overview}
        countryName={await countryName(overview.keyword.country)}
        days={DAYS}
      />
      <ScreenCurl of={getAiOverview} input={inputOf(project.id, overview.keyword.id, moment(at), moment(before))} />
    </>
  );
}
