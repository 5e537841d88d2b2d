import type { Metadata } from 'next';
import { IndexnowView } from '#components/indexnow/indexnow-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import * as contract from '#lib/features/indexnow/contract.ts';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('IndexNow') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function IndexnowPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/indexnow');
  if (!project)
    return (
      <>
        <PageHeader title={t('IndexNow')} note={t('Notify search engines of new and changed URLs.')} />
        <NoProject what={t('IndexNow')} />
      </>
    );
  const input = { project_id: project.id };
  const [{ data: keys }, { data: history }] = await Promise.all([
    read(contract.listIndexnowKeys, input),
    read(contract.listIndexnowSubmissions, { ...input, limit: 50 }),
  ]);
  return (
    <>
      <PageHeader
        title={t('IndexNow')}
        note={
          <>
            <bdi>{project.name}</bdi> · {t('Notify search engines of new and changed URLs.')}
          </>
        }
      />
      <IndexnowView
        key={project.id}
        project={{ id: project.id, host: project.domain }}
        isOwner={project.role === 'owner'}
        keys={keys.keys}
        submissions={history.submissions}
      />
      <ScreenCurl of={contract.listIndexnowSubmissions} input={input} />
    </>
  );
}
