import type { Metadata } from 'next';
import { ConnectPanel } from '#components/search-performance/connect-panel.tsx';
import { Filters } from '#components/search-performance/filters.tsx';
import { type Chosen, chosenFrom } from '#components/search-performance/performance-address.ts';
import { PerformanceChart } from '#components/search-performance/performance-chart.tsx';
import { PerformanceKpis } from '#components/search-performance/performance-kpis.tsx';
import { PerformanceTable } from '#components/search-performance/performance-table.tsx';
import { SyncStatus } from '#components/search-performance/sync-status.tsx';
import { Callout } from '#components/ui/states.tsx';
import { alpha2Of } from '#lib/contract/alpha3.ts';
import { listGoogleAccounts } from '#lib/features/google-accounts/contract.ts';
import * as contract from '#lib/features/search-console/performance-contract.ts';
import { messages } from '../../messages.ts';
import { countryName } from '../country-names.ts';
import type { Params } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';
import { Frame, type Opened, openProperty, WithoutProject } from './frame.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Search performance') };
}

const ROWS = 50;
const DAY_MS = 86_400_000;

export default async function SearchPerformancePage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const opened = await openProperty(params);
  if (!opened) return <WithoutProject />;
  const { project, property, canEdit, isOwner } = opened;
  if (property.state === 'not_connected') {
    const { data: accounts } = await read(listGoogleAccounts, {});
    return (
      <Frame opened={opened} error={params.google_error}>
        <ConnectPanel
          project={{ id: project.id, domain: project.domain, canEdit }}
          accounts={accounts}
          isOwner={isOwner}
        />
      </Frame>
    );
  }
  return <Performance opened={opened} params={params} />;
}

async function Performance({ opened, params }: { opened: Opened; params: Params }) {
  const t = await messages();
  const { project, property, canEdit } = opened;
  const chosen = chosenFrom(project.id, params);
  const isFile = property.state === 'file';
  const scope = scopeOf(chosen, property.last_day, isFile);
  const cursor = typeof params.cursor === 'string' ? { cursor: params.cursor } : {};
  const { sort, order, by: dimension } = chosen;
  const [{ data: performance }, { data: all }] = await Promise.all([
    read(contract.getSearchPerformance, scope),
    read(contract.listSearchPerformance, { project_id: project.id, compare: 'none', dimension: 'country', limit: 250 }),
  ]);
  const countries = await namesOf(all.rows.map(({ key }) => key));
  const { project_id: _, ...filter } = scope;
  const query = Object.entries({ ...filter, dimension, sort, order }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return (
    <Frame
      opened={opened}
      error={params.google_error}
      files={performance.period ? { kind: 'search-performance', query: new URLSearchParams(query).toString() } : null}
    >
      <SyncStatus key={project.id} projectId={project.id} canEdit={canEdit} initial={property} />
      {isFile && property.imported && (
        <Callout className="mb-4" title={t('Imported from {file}', { file: property.imported.file_name })}>
          {t('Sums from {from} to {to}. Connect Search Console for days, filters and comparisons.', {
            from: t.day(property.imported.from),
            to: t.day(property.imported.to),
          })}
        </Callout>
      )}
      {performance.period && (
        <>
          <Filters
            key={JSON.stringify([chosen.query, chosen.page])}
            chosen={chosen}
            isFile={isFile}
            countries={countries}
          />
          <div className="grid grid-cols-1 gap-4">
            <PerformanceKpis now={performance.now} before={performance.before} compared={performance.compared} />
            {performance.anonymized && performance.anonymized.impressions > 0 && (
              <p className="text-muted text-table">
                {t(
                  'Of these, {clicks} clicks and {impressions} impressions come from anonymized queries, which Google does not name.',
                  { clicks: performance.anonymized.clicks, impressions: performance.anonymized.impressions },
                )}
              </p>
            )}
            <PerformanceChart input={scope} period={performance.period} hasSessions={performance.analytics !== null} />
            <PerformanceTable
              chosen={chosen}
              input={{ ...scope, dimension, sort, order, limit: ROWS, ...cursor }}
              countries={countries}
            />
          </div>
        </>
      )}
      <ScreenCurl of={contract.getSearchPerformance} input={scope} />
    </Frame>
  );
}

function scopeOf(chosen: Chosen, lastDay: string | null, isFile: boolean) {
  const { project, days, compare, query, page, country, device } = chosen;
  const from =
    lastDay && !isFile
      ? { from: new Date(Date.parse(lastDay) - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10), to: lastDay }
      : {};
  const known = ['desktop', 'mobile', 'tablet'].includes(device);
  return {
    project_id: project,
    ...from,
    compare: isFile ? ('none' as const) : compare,
    ...(query && { query }),
    ...(page && { page }),
    ...(country && { country }),
    ...(known && { device: device as contract.PerformanceScope['device'] }),
  };
}

/** Countries with their names in the reader's language. */
function namesOf(codes: readonly string[]): Promise<{ code: string; name: string }[]> {
  return Promise.all(
    codes.map(async (code) => {
      const alpha2 = alpha2Of(code);
      return { code, name: alpha2 ? await countryName(alpha2) : code.toUpperCase() };
    }),
  );
}
