import { BrandPanel } from '#components/insights/brand-panel.tsx';
import { InsightsView } from '#components/insights/insights-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getBrandTraffic, INSIGHT_KIND_IDS, listInsights } from '#lib/features/insights/contract.ts';
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
  const [{ data: initial }, { data: traffic }] = await Promise.all([
    read(listInsights, input),
    read(getBrandTraffic, { project_id: project.id }),
  ]);
  const canEdit = project.role !== 'viewer';
  return (
    <>
      <InsightsView
        key={project.id}
        project={project}
        initial={initial}
        kind={kind}
        canEdit={canEdit}
        now={Date.now()}
      />
      <BrandPanel traffic={traffic} projectId={project.id} canEdit={canEdit} />
      <ScreenCurl of={listInsights} input={input} />
    </>
  );
}
