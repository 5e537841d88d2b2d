import type { Metadata } from 'next';
import { cache } from 'react';
import { RunView } from '#components/content/run-view.tsx';
import { getTextRun } from '#lib/features/content/runs-contract.ts';
import { read } from '../../../read.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const look = cache(async (id: string) => (await read(getTextRun, { id })).data.run);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await look((await params).id)).prompt_start.slice(0, 60) || 'Request to the text model' };
}

export default async function TextRunPage({ params }: PageProps) {
  return <RunView run={await look((await params).id)} />;
}
