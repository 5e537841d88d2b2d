import type { Metadata } from 'next';
import Link from 'next/link';
import { Spark } from '#components/charts/spark.tsx';
import { shareOf, valueTone } from '#components/charts/spark-scale.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Settings } from '#components/ui/icons.tsx';
import { MetricDelta } from '#components/ui/metric-delta.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listStandings } from '#lib/features/projects/overview-contract.ts';
import { messages } from '../../messages.ts';
import { ClientHome } from '../client-home.tsx';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';
import { NewProject } from './new-project.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Projects') };
}

/** Period of the change and of the sparklines. */
const DAYS = '30';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProjectsPage({ searchParams }: Props) {
  const t = await messages();
  const user = await requireUser({ clients: true });
  if (user.role === 'client') return <ClientHome />;
  const begin = (await searchParams).new;
  const started = typeof begin === 'string' ? begin.slice(0, 2048) : undefined;
  const { projects } = (await read(listStandings, { days: DAYS })).data;
  // One scale for all rows.
  const max = Math.max(1, ...projects.flatMap(({ trend }) => trend.map((value) => value ?? 0)));
  return (
    <>
      <PageHeader
        title={t('Projects')}
        note={t('A project groups rankings, audits, backlinks and reports for one domain.')}
        actions={projects.length > 0 && <NewProject begin={started} />}
      />
      <Panel>
        {projects.length === 0 ? (
          <EmptyState title={t('No projects yet')} action={<NewProject begin={started} />}>
            {t('Add your domain and the competitors to compare with.')}
          </EmptyState>
        ) : (
          <Table aria-label={t('Projects')}>
            <thead>
              <tr>
                <Th>{t('Name')}</Th>
                <Th className="max-md:hidden">{t('Domain')}</Th>
                <Th className="text-right max-md:hidden">{t('Keywords')}</Th>
                <Th className="text-right">{t('Visibility')}</Th>
                <Th className="max-md:hidden">{t('{days} days', { days: DAYS })}</Th>
                <Th className="max-md:hidden">{t('Updated')}</Th>
                <Th className="w-12">
                  <span className="sr-only">{t('Settings')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {projects.map(({ project, keywords, visibility, trend, blocked }) => (
                <Tr key={project.id}>
                  <Td className="font-medium">
                    <span className="flex flex-wrap items-center gap-2">
                      <PrefetchLink
                        data-row=""
                        href={`/projects/${project.id}`}
                        className="rounded-control hover:text-accent-strong"
                      >
                        {project.name}
                      </PrefetchLink>
                      {project.sample && <Badge tone="accent">{t('Sample data')}</Badge>}
                      {blocked.map(({ engine, since }) => (
                        <span key={engine} title={t('Blocked since {since}', { since: t.moment(since) })}>
                          <Badge tone="warning">{t('{engine} blocked', { engine: engineNameOf(engine) })}</Badge>
                        </span>
                      ))}
                    </span>
                    <span className="block break-all font-normal text-meta text-muted md:hidden">
                      {project.domain} · {t.many(keywords, '{count} keyword|{count} keywords')}
                    </span>
                  </Td>
                  <Td className="max-md:hidden">{project.domain}</Td>
                  <Td className="text-right tabular-nums max-md:hidden">{t.number(keywords)}</Td>
                  <Td className="text-right tabular-nums">
                    {visibility.value === null ? (
                      <NotMeasured why={visibility.reason ?? t('Not measured')} />
                    ) : (
                      <>
                        {t.percent(visibility.value)}
                        <MetricDelta
                          change={visibility.change}
                          against={t('{days} days ago', { days: DAYS })}
                          isShare
                        />
                      </>
                    )}
                  </Td>
                  <Td className="max-md:hidden">
                    {visibility.value !== null && (
                      <Spark
                        label={t('Visibility over {days} days', { days: DAYS })}
                        values={trend.map((value) => (value === null ? null : shareOf(value, { max })))}
                        tone={valueTone(trend, visibility.change)}
                      />
                    )}
                  </Td>
                  <Td className="whitespace-nowrap text-muted max-md:hidden">
                    {visibility.at ? t.moment(visibility.at) : t('not measured')}
                  </Td>
                  <Td>
                    {project.role !== 'viewer' && (
                      <Button asChild variant="ghost" size="icon-sm">
                        <Link
                          href={`/projects/${project.id}/settings`}
                          prefetch={false}
                          aria-label={t('Settings of {name}', { name: project.name })}
                        >
                          <Settings />
                        </Link>
                      </Button>
                    )}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <ScreenCurl of={listStandings} input={{ days: DAYS }} />
    </>
  );
}
