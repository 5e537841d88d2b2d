import { Plus } from 'lucide-react';
import Link from 'next/link';
import { DraftList } from '#components/content/draft-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listDrafts } from '#lib/features/drafts/contract.ts';
import { read } from '../read.ts';

export const metadata = { title: 'Content' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ContentPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 200) : '';
  const kind = listDrafts.input.shape.kind.safeParse(params.kind).data;
  const { data: list } = await read(listDrafts, { ...(find && { find }), ...(kind && { kind }) });
  return (
    <>
      <PageHeader
        title="Content"
        note="Drafts of pages and social posts, written beside what ranks and checked while you write."
        actions={
          <>
            <Button asChild>
              <Link href="/content/runs">Requests to the model</Link>
            </Button>
            <Button asChild variant="primary">
              <Link href="/content/new" data-new="">
                <Plus /> New draft
              </Link>
            </Button>
          </>
        }
      />
      <DraftList initial={list} initialFilter={{ find, kind: kind ?? '' }} now={Date.now()} />
    </>
  );
}
