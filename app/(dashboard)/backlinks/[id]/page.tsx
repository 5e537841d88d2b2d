import type { Metadata } from 'next';
import { cache } from 'react';
import { DomainView } from '#components/backlinks/domain-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getBacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const domainOf = cache(async (id: string) => (await read(getBacklinkDomain, { id })).data.domain);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{domain}, backlinks', { domain: (await domainOf((await params).id)).domain }) };
}

export default async function BacklinkDomainPage({ params }: PageProps) {
  const [domain, { data: filed }] = await Promise.all([domainOf((await params).id), read(listProjects, {})]);
  const project = filed.projects.find((one) => one.domain === domain.domain.replace(/^www\./, ''));
  return (
    <>
      <FiledIn id={project?.id} />
      <DomainView key={domain.id} initial={domain} />
      <ScreenCurl of={getBacklinkDomain} input={{ id: domain.id }} />
    </>
  );
}
