import { RunList } from '#components/content/run-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listTextRuns } from '#lib/features/content/runs-contract.ts';
import { read } from '../../read.ts';

export const metadata = { title: 'Requests to the text model' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TextRunsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const { kind: kinds, state: states } = listTextRuns.input.shape;
  const find = typeof params.find === 'string' ? params.find.slice(0, 200) : '';
  const kind = kinds.safeParse(params.kind).data;
  const state = states.safeParse(params.state).data;
  const { data: list } = await read(listTextRuns, {
    ...{ ...(find && { find }), ...(kind && { kind }), ...(state && { state }) },
  });
  return (
    <>
      <PageHeader
        title="Requests to the text model"
        note="What the connected model was asked and what it answered, also where it was stopped or failed."
      />
      <RunList initial={list} initialFilter={{ find, kind: kind ?? '', state: state ?? '' }} now={Date.now()} />
    </>
  );
}
