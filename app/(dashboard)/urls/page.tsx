import type { Metadata } from 'next';
import Link from 'next/link';
import { ProfileHeader } from '#components/profiles/profile-header.tsx';
import { ProfileParts } from '#components/profiles/profile-parts.tsx';
import { UrlForm } from '#components/profiles/url-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { url as urlField } from '#lib/contract/fields.ts';
import { getPageProfile } from '#lib/features/profiles/contract.ts';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { type Params, projectOf } from '../project-of.ts';
import { ScreenCurl } from '../screen-curl.tsx';

interface PageProps {
  searchParams: Promise<Params>;
}

const urlOf = (params: Params): string | null => urlField.safeParse(params.url).data ?? null;

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: urlOf(await searchParams) ?? t('Page') };
}

export default async function PageProfile({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const url = urlOf(params);
  const project = await projectOf(params, '/urls', url === null ? {} : { url });
  if (!project || url === null)
    return (
      <>
        <PageHeader title={t('Page')} />
        {project ? <UrlForm projectId={project.id} /> : <NoProject what={t('Pages')} />}
      </>
    );
  const input = { project_id: project.id, url };
  return (
    <>
      <ProfileHeader
        title={url}
        projectId={project.id}
        files={{ url }}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi>{project.name}</bdi>
            <ForeignLink url={url} text={t('Open the page')} />
            <Button asChild size="sm">
              <Link href={`/page-audits?new=${encodeURIComponent(url)}`} prefetch={false}>
                {t('Audit this page')}
              </Link>
            </Button>
          </span>
        }
      />
      <ProfileParts key={url} subject={{ projectId: project.id, url }} />
      <ScreenCurl of={getPageProfile} input={input} />
    </>
  );
}
