import type { Metadata } from 'next';
import Link from 'next/link';
import { chosenPagesFrom } from '#components/search-performance/landing-pages-address.ts';
import { LandingPagesView } from '#components/search-performance/landing-pages-view.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { getAnalytics } from '#lib/features/analytics/contract.ts';
import { listLandingPages } from '#lib/features/analytics/landing-pages-contract.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { messages } from '../../../messages.ts';
import type { Params } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { Frame, openProperty, WithoutProject } from '../frame.tsx';

const ROWS = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Landing pages') };
}

export default async function LandingPagesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const opened = await openProperty(params);
  if (!opened) return <WithoutProject />;
  const { project } = opened;
  const { data: analytics } = await read(getAnalytics, { project_id: project.id });
  const { first_day: first, last_day: last } = analytics;
  if (first === null || last === null) {
    return (
      <Frame opened={opened}>
        <Panel>
          <EmptyState
            title={
              analytics.state === 'not_connected' ? t('Google Analytics is not connected') : t('No sessions loaded yet')
            }
            action={
              <Button asChild>
                <Link href={`/search-performance/settings?project=${project.id}`}>{t('Settings')}</Link>
              </Button>
            }
          >
            {analytics.error ??
              t(
                'Landing pages show sessions and key events from organic search. Connect Google Analytics in Settings.',
              )}
          </EmptyState>
        </Panel>
      </Frame>
    );
  }
  const chosen = chosenPagesFrom(project.id, params);
  const { days, sort, page } = chosen;
  const start = addDays(last, 1 - Number(days));
  const isLoaded = start >= first;
  const input = {
    project_id: project.id,
    from: isLoaded ? start : first,
    to: last,
    sort,
    ...(page && { page }),
  };
  const cursor = typeof params.cursor === 'string' ? { cursor: params.cursor } : {};
  const { project_id: _, ...filter } = input;
  return (
    <Frame opened={opened} files={{ kind: 'landing-pages', query: new URLSearchParams(filter).toString() }}>
      <LandingPagesView key={page} chosen={chosen} input={{ ...input, limit: ROWS, ...cursor }} />
      <ScreenCurl of={listLandingPages} input={input} />
    </Frame>
  );
}
