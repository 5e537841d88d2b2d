import type { Metadata } from 'next';
import { LogFilesView } from '#components/log-files/log-files-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import * as contract from '#lib/features/log-files/contract.ts';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Log files') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LogFilesPage({ searchParams }: PageProps) {
  const t = await messages();
  const project = await projectOf(await searchParams, '/log-files');
  if (!project)
    return (
      <>
        <PageHeader title={t('Log files')} note={t('What crawlers request from your site.')} />
        <NoProject what={t('Log files')} />
      </>
    );
  const input = { project_id: project.id };
  const [{ data: list }, { data: report }] = await Promise.all([
    read(contract.listLogFiles, input),
    read(contract.getCrawlReport, input),
  ]);
  return (
    <>
      <PageHeader
        title={t('Log files')}
        note={
          <>
            <bdi>{project.name}</bdi> · {t('What crawlers request from your site.')}
          </>
        }
      />
      <LogFilesView
        key={project.id}
        projectId={project.id}
        canEdit={project.role !== 'viewer'}
        files={list.files}
        imports={list.imports}
        folder={list.folder}
        report={report}
      />
      <ScreenCurl of={contract.getCrawlReport} input={input} />
    </>
  );
}
