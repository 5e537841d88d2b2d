import Link from 'next/link';
import { NewAuditForm } from '#components/audit/new-audit-form.tsx';
import { RecentAudits } from '#components/audit/recent-audits.tsx';
import { EngineChips } from '#components/search/engine-strip.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { listAudits } from '#lib/features/page-analysis/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { engineHealth } from '#lib/features/search/searches-contract.ts';
import { read } from './read.ts';

export const metadata = { title: 'Overview' };

const steps = [
  ['Type an address', 'Any public page. No key, no account elsewhere.'],
  ['Watch it being measured', 'Content, links, robots, speed in a real browser: about ten seconds.'],
  ['Read what to mend', 'Every finding with its evidence; the report stays, the next one is compared with it.'],
] as const;

/** One input, and what was audited last. On the first visit: what will happen. */
export default async function OverviewPage() {
  const [{ data: list }, { data: filed }, { data: health }] = await Promise.all([
    read(listAudits, { limit: 8 }),
    read(listProjects, {}),
    read(engineHealth, {}),
  ]);
  const first = list.audits.length === 0;
  return (
    <>
      <PageHeader
        title={first ? 'Audit your first page' : 'Overview'}
        note={first ? 'One address is all it takes.' : 'Audits you asked for last, newest first.'}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <NewAuditForm projects={filed.projects} autoFocus={first} />
          </PanelBody>
        </Panel>
        {first ? (
          <ol className="grid gap-4 md:grid-cols-3">
            {steps.map(([title, text], index) => (
              <li key={title} className="rounded-panel border p-4">
                <p className="text-meta text-muted">Step {index + 1}</p>
                <h2 className="font-semibold text-section">{title}</h2>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ol>
        ) : (
          <Panel>
            <PanelHeader
              title="Recent audits"
              actions={
                <Link
                  href="/pages"
                  className="rounded-control py-1 font-medium text-accent-strong text-table hover:underline"
                >
                  All audits
                </Link>
              }
            />
            <RecentAudits initial={list} now={Date.now()} />
          </Panel>
        )}
        {health.engines.some(({ state }) => state !== 'untried') && (
          <EngineChips initial={health.engines} now={Date.now()} />
        )}
      </div>
    </>
  );
}
