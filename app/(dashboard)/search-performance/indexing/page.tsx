import type { Metadata } from 'next';
import { IndexingView } from '#components/search-performance/indexing-view.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listSearchConsoleSitemaps, listUrlInspections } from '#lib/features/search-console/pages-contract.ts';
import { messages } from '../../../messages.ts';
import type { Params } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { Frame, openProperty, WithoutProject } from '../frame.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Indexing') };
}

export default async function IndexingPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const opened = await openProperty(await searchParams);
  if (!opened) return <WithoutProject />;
  const { project, property, canEdit } = opened;
  const input = { project_id: project.id };
  if (!property.account) {
    return (
      <Frame opened={opened}>
        <Panel>
          <EmptyState title={t('Search Console is not connected')}>
            {t('URL Inspection and sitemaps need a connected Google account. Connect one under Performance.')}
          </EmptyState>
        </Panel>
      </Frame>
    );
  }
  const [inspections, sitemaps] = await Promise.all([
    read(listUrlInspections, { ...input, limit: 100 }),
    read(listSearchConsoleSitemaps, input),
  ]);
  return (
    <Frame opened={opened}>
      <IndexingView
        projectId={project.id}
        canEdit={canEdit}
        inspections={inspections.data}
        sitemaps={sitemaps.data.sitemaps}
      />
      <ScreenCurl of={listUrlInspections} input={input} />
    </Frame>
  );
}
