import type { Metadata } from 'next';
import Link from 'next/link';
import { BacklinkPlaces } from '#components/backlinks/backlink-places.tsx';
import { LinkGapHeader } from '#components/backlinks/gap/link-gap-header.tsx';
import { LinkGapTable } from '#components/backlinks/gap/link-gap-table.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { LINK_GAPS, listLinkGaps } from '#lib/features/gaps/link-contract.ts';
import { messages } from '../../../messages.ts';
import { NoProject } from '../../no-project.tsx';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messages())('Link gap') };
}

const PART = 25;

export default async function LinkGapPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/backlinks/gap');
  if (!project)
    return (
      <>
        <PageHeader title={t('Link gap')} />
        <NoProject what={t('Link gaps')} />
      </>
    );
  const gap = LINK_GAPS.find((one) => one === params.gap) ?? 'missing';
  const from = Math.max(0, Math.min(100_000, Math.trunc(Number(params.from) || 0)));
  const input = { project_id: project.id, gap, limit: PART, offset: from };
  const { data: gaps } = await read(listLinkGaps, input);
  const unknown = [gaps.own, ...gaps.competitors].filter(({ id }) => id === null).map(({ domain }) => domain);
  return (
    <>
      <LinkGapHeader
        note={
          <>
            <bdi>{project.name}</bdi> ·{' '}
            {t.many(
              gaps.counts.all,
              '{count} known referring domain of competitors|{count} known referring domains of competitors',
            )}
          </>
        }
        files={gaps.counts.all > 0 ? { path: `/api/export/link-gaps/${project.id}`, query: `gap=${gap}` } : null}
      />
      <BacklinkPlaces />
      {gaps.competitors.length === 0 ? (
        <Panel>
          <EmptyState
            title={t('No competitors yet')}
            action={
              <Button asChild variant="primary">
                <Link href={`/projects/${project.id}/settings`}>{t('Add competitors')}</Link>
              </Button>
            }
          >
            {t(
              'Link gaps compare your backlinks with those of competitors. Add their domains in the project settings.',
            )}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {unknown.length > 0 && (
            <Callout
              tone="warning"
              title={t('Not measured: {domains}', { domains: unknown.join(', ') })}
              action={
                <Button asChild size="sm">
                  <Link href="/backlinks">{t('Find or import backlinks')}</Link>
                </Button>
              }
            >
              {t('No backlinks of these domains are stored.')}
            </Callout>
          )}
          <LinkGapTable gaps={gaps} projectId={project.id} gap={gap} from={from} size={PART} />
          <p className="text-muted text-table">
            {t(
              'From the backlinks stored here only: found in search results, met by site audits, or imported. It is not an index of the web: domains whose links nobody collected are missing.',
            )}
          </p>
        </div>
      )}
      <ScreenCurl of={listLinkGaps} input={input} />
    </>
  );
}
