import type { Metadata } from 'next';
import { cache } from 'react';
import { DomainView } from '#components/domains/domain-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getDomainReport } from '#lib/features/domains/reports-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const report = cache(async (id: string) => (await read(getDomainReport, { id })).data.report);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{domain}, domain lookup', { domain: (await report((await params).id)).domain }) };
}

export default async function DomainPage({ params }: PageProps) {
  const stored = await report((await params).id);
  return (
    <>
      <FiledIn id={stored.project_id} />
      <DomainView key={stored.id} initial={stored} />
      <ScreenCurl of={getDomainReport} input={{ id: stored.id }} />
    </>
  );
}
