import { InsightsView } from '#components/insights/insights-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { INSIGHT_KIND_IDS, listInsights } from '#lib/features/insights/contract.ts';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { type Params, projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Insights') });

export default async function InsightsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/insights');
  if (!project)
    return (
      <>
        <PageHeader title={t('Insights')} />
        <NoProject what={t('Insights')} />
      </>
    );
  const kind = INSIGHT_KIND_IDS.find((id) => id === params.kind) ?? null;
  const input = { project_id: project.id, ...(kind && { kind }) };
  // The rows have a request of their own: with their evidence they are several times the rest of the document.
  const { kinds } = (await read(listInsights, { ...input, limit: 1 })).data;
  const canEdit = project.role !== 'viewer';
  return (
    <>
      <InsightsView key={project.id} project={project} kinds={kinds} kind={kind} canEdit={canEdit} now={Date.now()} />
      <ScreenCurl of={listInsights} input={input} />
    </>
  );
}
