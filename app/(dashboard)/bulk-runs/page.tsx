import { BulkForm } from '#components/bulk-runs/bulk-form.tsx';
import { BulkList } from '#components/bulk-runs/bulk-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { BULK_KINDS, bulkStatus, listBulkRuns } from '#lib/features/bulk-runs/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { askedEngine } from '../requested-engine.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Bulk jobs') });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BulkRunsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 80) : '';
  const kind = BULK_KINDS.find((one) => one === params.kind);
  const state = bulkStatus.safeParse(params.state).data;
  const [t, { data: list }, { data: filed }, asked] = await Promise.all([
    messages(),
    read(listBulkRuns, { ...scope, ...(find && { q: find }), ...(kind && { kind }), ...(state && { status: state }) }),
    read(listProjects, {}),
    askedEngine(project),
  ]);
  return (
    <>
      <PageHeader title={t('Bulk jobs')} note={t('Run one task on many keywords, domains or URLs.')} />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('New bulk job')}>
          <PanelBody className="pt-4">
            <BulkForm
              countries={await countryChoices()}
              projects={filed.projects.map(({ id, name }) => ({ id, name }))}
              engine={asked.engine}
              country={asked.country.code}
              autoFocus={list.runs.length === 0 && !find && !kind && !state}
            />
          </PanelBody>
        </Panel>
        <BulkList
          project={project}
          initial={list}
          initialFilter={{ find, kind: kind ?? '', state: state ?? '' }}
          now={Date.now()}
        />
      </div>
      <ScreenCurl
        of={listBulkRuns}
        input={{ ...scope, ...(find && { q: find }), ...(kind && { kind }), ...(state && { status: state }) }}
      />
    </>
  );
}
