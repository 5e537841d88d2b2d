import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { createLoader } from 'nuqs/server';
import { figureFields, figureInputOf } from '#components/rankings/figures/figure-fields.ts';
import { RankingsView } from '#components/rankings/rankings-view.tsx';
import {
  figureFilterOf,
  keywordFilterOf,
  tableFields,
  tableFilterOf,
} from '#components/rankings/table/ranking-filters.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { FIRST_ROWS } from '#lib/features/rankings/client.ts';
import { describeRankings, listRankings } from '#lib/features/rankings/contract.ts';
import { getRankingFigures, listCtrCurves } from '#lib/features/rankings/figures-contract.ts';
import { listTrackingRounds } from '#lib/features/rankings/rounds-contract.ts';
import { toColumnar } from '#lib/text/columnar.ts';
import { messages } from '../../messages.ts';
import { NoClientProject } from '../client-home.tsx';
import { countryName } from '../country-names.ts';
import { currentProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Rank tracker') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const loadTable = createLoader(tableFields);
const loadFigures = createLoader(figureFields);

export default async function RankingsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const user = await requireUser({ clients: true });
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (!project && user.role === 'client') return <NoClientProject />;
  if (!project) {
    return (
      <>
        <PageHeader title={t('Rank tracker')} />
        <Panel>
          <EmptyState
            title={t('Create a project to track rankings')}
            action={
              <Button asChild variant="primary">
                <Link href="/projects">{t('Create a project')}</Link>
              </Button>
            }
          >
            {t('Create a project for your domain and add keywords. First positions appear within 1–2 minutes.')}
          </EmptyState>
        </Panel>
      </>
    );
  }
  if (params.project !== project.id) {
    const rest = Object.entries(params).filter(([key, value]) => key !== 'project' && typeof value === 'string');
    redirect(`/rankings?${new URLSearchParams([['project', project.id], ...(rest as [string, string][])])}`);
  }
  const table = loadTable(params);
  const figures = loadFigures(params);
  const id = { project_id: project.id };
  const [rows, counts, kpis, rounds, curves] = await Promise.all([
    read(listRankings, { ...id, ...tableFilterOf(table), limit: FIRST_ROWS }),
    read(describeRankings, { ...id, ...keywordFilterOf(table) }),
    // The table renders without the figures: the page then requests them again and reports a second failure.
    read(getRankingFigures, { ...id, ...figureFilterOf(table), ...figureInputOf(figures) }).catch(() => null),
    read(listTrackingRounds, { ...id, limit: 1 }),
    read(listCtrCurves, {}),
  ]);
  const { name, domain, engines, countries, devices, depth, role } = project;
  const namedCountries = await Promise.all(
    counts.data.countries.map(async ({ name: code }) => [code, await countryName(code)] as const),
  );
  return (
    <>
      <RankingsView
        key={project.id}
        project={{
          id: project.id,
          name,
          domain,
          engines,
          countries,
          devices,
          depth,
          canEdit: role !== 'viewer',
        }}
        countryNames={Object.fromEntries(namedCountries)}
        initial={{
          rows: { ...rows.data, keywords: toColumnar(rows.data.keywords) },
          counts: counts.data,
          figures: kpis?.data ?? null,
          round: rounds.data.rounds[0] ?? null,
          curves: curves.data,
        }}
        now={Date.now()}
      />
      <ScreenCurl of={listRankings} input={{ ...id, ...tableFilterOf(table) }} />
    </>
  );
}
