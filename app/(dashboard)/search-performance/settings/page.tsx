import type { Metadata } from 'next';
import { AnalyticsPanel } from '#components/search-performance/analytics-panel.tsx';
import { ConnectPanel } from '#components/search-performance/connect-panel.tsx';
import { PropertySettings } from '#components/search-performance/property-settings.tsx';
import { getAnalytics } from '#lib/features/analytics/contract.ts';
import { listGoogleAccounts } from '#lib/features/google-accounts/contract.ts';
import { getSearchConsole } from '#lib/features/search-console/contract.ts';
import { messages } from '../../../messages.ts';
import type { Params } from '../../current-project.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { Frame, openProperty, WithoutProject } from '../frame.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Search Console settings') };
}

export default async function SearchConsoleSettingsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const opened = await openProperty(params);
  if (!opened) return <WithoutProject />;
  const { project, property, canEdit, isOwner } = opened;
  const [{ data: accounts }, { data: analytics }] = await Promise.all([
    read(listGoogleAccounts, {}),
    read(getAnalytics, { project_id: project.id }),
  ]);
  const isConnected = property.state !== 'not_connected';
  return (
    <Frame opened={opened} error={params.google_error}>
      {isConnected && (
        <PropertySettings projectId={project.id} canEdit={canEdit} property={property} accounts={accounts} />
      )}
      <ConnectPanel
        project={{ id: project.id, domain: project.domain, canEdit }}
        accounts={accounts}
        isOwner={isOwner}
        current={isConnected ? (property.site_url ?? '') : null}
      >
        <AnalyticsPanel
          project={{ id: project.id, domain: project.domain, canEdit }}
          analytics={analytics}
          accounts={accounts}
        />
      </ConnectPanel>
      <ScreenCurl of={getSearchConsole} input={{ project_id: project.id }} />
    </Frame>
  );
}
