import type { Metadata } from 'next';
import { codeSamples } from '#lib/api/code-samples.ts';
import { pageOrigin } from '#lib/api/own-origin.ts';
import { referenceAreas } from '#lib/api/reference.ts';
import { referenceHref } from '#lib/contract/endpoint.ts';
import { webPageSeoAnalysis } from '#lib/features/page-audits/contract.ts';
import { messages } from '../messages.ts';
import { Contents } from './parts/contents.tsx';
import { Introduction } from './parts/introduction.tsx';
import { OperationFinder } from './parts/operation-finder.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('API reference') };
}

interface PageProps {
  searchParams: Promise<{ q?: string | string[] }>;
}

/** How to call the API, and every operation by its area. */
export default async function ReferencePage({ searchParams }: PageProps) {
  const t = await messages();
  const { q } = await searchParams;
  const origin = await pageOrigin();
  const areas = referenceAreas().map(({ id, name, endpoints }) => ({
    id,
    name,
    operations: endpoints.map((endpoint) => ({
      id: endpoint.id,
      title: endpoint.title,
      method: endpoint.method,
      path: endpoint.path,
      href: referenceHref(endpoint),
    })),
  }));
  return (
    <div className="gap-8 max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 lg:flex">
      <Contents />
      <main id="main" tabIndex={-1} className="grid min-w-0 flex-1 grid-cols-1 content-start gap-6 outline-none">
        <h1 className="font-semibold text-title">{t('API reference')}</h1>
        {typeof q !== 'string' && <Introduction origin={origin} samples={codeSamples(webPageSeoAnalysis, origin)} />}
        <OperationFinder key={String(q)} areas={areas} asked={typeof q === 'string' ? q.slice(0, 100) : ''} />
      </main>
    </div>
  );
}
