import type { Metadata } from 'next';
import { InstallationCap } from '#components/ai-assistants/installation-cap.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getAiCap } from '#lib/features/ai-assistants/installation-cap.ts';
import { evidenceStore } from '#lib/features/connections/evidence.ts';
import { type ConnectionKind, connectionKind } from '#lib/features/connections/kinds.ts';
import { listConnections } from '#lib/features/connections/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getSearchSources } from '#lib/features/searches/sources/source-choice.ts';
import { messages } from '../../../messages.ts';
import { Connection } from './connection.tsx';
import { EvidenceRow } from './evidence-row.tsx';
import { SearchSources } from './search-sources.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Connections') };
}

export default async function ConnectionsPage() {
  const t = await messages();
  const user = await requireUser();
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title={t('Connections are managed by the owner')}>
        {t('Only the instance owner can view or change them.')}
      </EmptyState>
    );
  }
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const [connections, sources, { data: cap }] = await Promise.all([
    listConnections(ctx),
    getSearchSources(),
    getAiCap(ctx, {}),
  ]);
  const rowsOf = (group: ConnectionKind['group']) =>
    connections
      .filter((connection) => connectionKind(connection.id)?.group === group)
      .map((connection) => <Connection key={connection.id} connection={connection} />);
  return (
    <>
      <PageHeader title={t('Connections')} note={t('Optional integrations. Credentials are stored encrypted.')} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <Panel>
            <PanelHeader title={t('Google')} />
            {rowsOf('google')}
          </Panel>
          <Panel>
            <PanelHeader title={t('SERP data')} />
            {rowsOf('search')}
          </Panel>
          <SearchSources engines={sources.data.engines} />
        </div>
        <div className="grid gap-4">
          <Panel>
            <PanelHeader title={t('AI')} />
            {rowsOf('ai')}
          </Panel>
          <InstallationCap cap={cap} />
          <Panel>
            <PanelHeader title={t('Email and storage')} />
            {rowsOf('delivery')}
            <EvidenceRow {...evidenceStore(ctx)} />
          </Panel>
        </div>
      </div>
    </>
  );
}
