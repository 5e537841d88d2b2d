import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageOrigin } from '#lib/api/own-origin.ts';
import { referenceAreas, referenceOf } from '#lib/api/reference.ts';
import { messages } from '../../messages.ts';
import { Contents } from '../parts/contents.tsx';
import { OperationSection } from '../parts/operation-section.tsx';

interface PageProps {
  params: Promise<{ area: string }>;
}

async function areaOf(params: PageProps['params']) {
  const { area } = await params;
  return referenceAreas().find(({ id }) => id === area) ?? notFound();
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name} API reference', { name: (await areaOf(params)).name }) };
}

/** Every operation of one area. */
export default async function AreaReferencePage({ params }: PageProps) {
  const t = await messages();
  const { id, name, endpoints } = await areaOf(params);
  const origin = await pageOrigin();
  return (
    <div className="gap-8 max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 lg:flex">
      <Contents current={id} />
      <main id="main" tabIndex={-1} className="grid min-w-0 flex-1 grid-cols-1 gap-4 outline-none">
        <header>
          <h1 className="font-semibold text-title">{name}</h1>
          <p className="text-muted">{t.many(endpoints.length, '{count} endpoint.|{count} endpoints.')}</p>
        </header>
        {endpoints.map((endpoint) => (
          <OperationSection key={endpoint.id} operation={referenceOf(endpoint, origin)} />
        ))}
      </main>
    </div>
  );
}
