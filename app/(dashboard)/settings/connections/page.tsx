import type { Metadata } from 'next';
import { InstallationCap } from '#components/ai-assistants/installation-cap.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getAiCap } from '#lib/features/ai-assistants/installation-cap.ts';
import { evidenceStore } from '#lib/features/connections/evidence.ts';
import { listConnections } from '#lib/features/connections/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getSearchSources } from '#lib/features/searches/sources/source-choice.ts';
import { messages } from '../../../messages.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
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
  return (
    <>
      <PageHeader title={t('Connections')} note={t('Optional integrations. Credentials are stored encrypted.')} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {connections.map((connection) => (
          <ConnectionPanel key={connection.id} connection={connection} />
        ))}
        <InstallationCap cap={cap} />
        <EvidencePanel {...evidenceStore(ctx)} />
        <SearchSources engines={sources.data.engines} />
      </div>
    </>
  );
}
