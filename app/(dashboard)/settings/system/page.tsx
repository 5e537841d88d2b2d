import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/account/session.ts';
import { health } from '#lib/platform/health.ts';
import { systemFacts } from '#lib/platform/system-facts.ts';

export const metadata: Metadata = { title: 'System' };

export default async function SystemPage() {
  const user = await requireUser();
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title="System is the owner’s">
        Only the owner of this installation sees how it runs.
      </EmptyState>
    );
  }
  const [{ status, ...parts }, facts] = await Promise.all([health(), systemFacts()]);
  return (
    <>
      <PageHeader title="System" note={status === 'ok' ? 'Everything works.' : 'Something is down.'} />
      <div className="grid gap-4">
        <Panel>
          <PanelHeader title="Parts" note="Asked just now." />
          <PanelBody>
            <Pairs>
              {Object.entries(parts).map(([name, answer]) => (
                <Pair key={name} name={name.charAt(0).toUpperCase() + name.slice(1)}>
                  {answer === 'ok' ? <Badge tone="good">works</Badge> : <Badge tone="fault">{answer}</Badge>}
                </Pair>
              ))}
            </Pairs>
          </PanelBody>
        </Panel>
        <Panel>
          <PanelHeader title="Installation" />
          <PanelBody>
            <Pairs>
              <Pair name="Serpentine">{facts.version}</Pair>
              <Pair name="Node">{facts.node}</Pair>
              <Pair name="Database version">{facts.database}</Pair>
              <Pair name="Address">{facts.address}</Pair>
              <Pair name="Data folder">
                <code className="break-all font-mono text-meta">{facts.dataDir}</code>
              </Pair>
            </Pairs>
          </PanelBody>
        </Panel>
      </div>
    </>
  );
}

function Pairs({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[max-content_1fr]">{children}</dl>;
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
