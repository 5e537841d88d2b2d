import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { ProfileHeader } from '#components/profiles/profile-header.tsx';
import { ProfileParts } from '#components/profiles/profile-parts.tsx';
import { DifficultyPanel } from '#components/rankings/keyword/difficulty-panel.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getKeywordProfile } from '#lib/features/profiles/contract.ts';
import { locationName } from '#lib/text/location-name.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { currentProject, type Params } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ keyword: string }>;
  searchParams: Promise<Params>;
}

const projectOf = cache(async (named: string | string[] | undefined) => {
  const user = await requireUser();
  const project = await currentProject(createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } }), named);
  return project ?? notFound();
});

const profileOf = cache(async (projectId: string, keyword: string) => {
  if (!z.uuid().safeParse(keyword).success) notFound();
  return (await read(getKeywordProfile, { project_id: projectId, keyword_id: keyword, part: 'rankings' })).data;
});

async function load({ params, searchParams }: PageProps) {
  const [{ keyword }, { project: named }] = await Promise.all([params, searchParams]);
  const project = await projectOf(named);
  return { project, profile: await profileOf(project.id, keyword) };
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await load(props)).profile.keyword };
}

export default async function KeywordPage(props: PageProps) {
  const t = await messages();
  const { project, profile } = await load(props);
  const { keyword_id: id, keyword, search_engine: engine, country, location, device, url } = profile;
  return (
    <>
      <ProfileHeader
        title={keyword}
        projectId={project.id}
        files={{ keyword: id }}
        note={
          <>
            <bdi>{project.name}</bdi> · {engineNameOf(engine)}, {await countryName(country)},{' '}
            {location && `${locationName(location)}, `}
            {device === 'mobile' ? t('Mobile') : t('Desktop')}
            {url && (
              <>
                {' · '}
                <Link
                  href={`/urls?${new URLSearchParams({ project: project.id, url })}`}
                  prefetch={false}
                  className="inline-block min-h-6 break-all text-accent-strong underline decoration-line underline-offset-2"
                >
                  {url}
                </Link>
              </>
            )}
          </>
        }
      />
      <ProfileParts subject={{ projectId: project.id, keywordId: id }} />
      <DifficultyPanel projectId={project.id} keywordId={id} />
      <ScreenCurl of={getKeywordProfile} input={{ project_id: project.id, keyword_id: id }} />
    </>
  );
}
