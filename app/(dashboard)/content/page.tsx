import type { Metadata } from 'next';
import Link from 'next/link';
import { DraftList } from '#components/content/draft-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Plus } from '#components/ui/icons.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listDrafts } from '#lib/features/content/drafts/contract.ts';
import { messages } from '../../messages.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Content') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ContentPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 200) : '';
  const kind = listDrafts.input.shape.kind.safeParse(params.kind).data;
  const { data: list } = await read(listDrafts, { ...scope, ...(find && { find }), ...(kind && { kind }) });
  return (
    <>
      <PageHeader
        title={t('Content')}
        note={t('Write content with a SERP-based brief and live SEO checks.')}
        actions={
          <>
            <Button asChild>
              <Link href="/content/runs">{t('AI history')}</Link>
            </Button>
            <Button asChild variant="primary">
              <Link href="/content/new" data-new="">
                <Plus /> {t('New draft')}
              </Link>
            </Button>
          </>
        }
      />
      <DraftList project={project} initial={list} initialFilter={{ find, kind: kind ?? '' }} now={Date.now()} />
      <ScreenCurl of={listDrafts} input={{ ...scope, ...(find && { find }), ...(kind && { kind }) }} />
    </>
  );
}
