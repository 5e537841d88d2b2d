import type { Metadata } from 'next';
import { cache } from 'react';
import { DomainView } from '#components/domains/domain-view.tsx';
import { getDomainReport } from '#lib/features/domains/reports-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

const report = cache(async (id: string) => (await read(getDomainReport, { id })).data.report);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{domain}, domain', { domain: (await report((await params).id)).domain }) };
}

export default async function DomainPage({ params }: PageProps) {
  const [stored, { data: filed }] = await Promise.all([report((await params).id), read(listProjects, {})]);
  return (
    <DomainView
      key={stored.id}
      initial={stored}
      projectName={filed.projects.find((project) => project.id === stored.project_id)?.name ?? null}
    />
  );
}
