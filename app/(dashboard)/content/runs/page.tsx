import type { Metadata } from 'next';
import { RunList } from '#components/content/run-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listTextRuns } from '#lib/features/content/generation/runs-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('AI history') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TextRunsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const { kind: kinds, state: states } = listTextRuns.input.shape;
  const find = typeof params.find === 'string' ? params.find.slice(0, 200) : '';
  const kind = kinds.safeParse(params.kind).data;
  const state = states.safeParse(params.state).data;
  const asked = {
    ...(find && { find }),
    ...(kind && { kind }),
    ...(state && { state }),
  };
  const { data: list } = await read(listTextRuns, asked);
  return (
    <>
      <PageHeader
        title={t('AI history')}
        note={t('Prompts and responses of the connected AI model, including canceled and failed requests.')}
      />
      <RunList initial={list} initialFilter={{ find, kind: kind ?? '', state: state ?? '' }} now={Date.now()} />
      <ScreenCurl of={listTextRuns} input={asked} />
    </>
  );
}
