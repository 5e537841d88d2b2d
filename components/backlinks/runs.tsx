import type { ReactNode } from 'react';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatMoment, formatNumber } from '#lib/client/format.ts';
import type { BacklinkDomainDetail, BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import { runWords } from './backlink-words.ts';
import { RunBadge } from './run-badge.tsx';

/** What was done for a domain: each look, check, import and audit, with how much it read. */
export function Runs({ domain, schedule }: { domain: BacklinkDomainDetail; schedule: ReactNode }) {
  const due = domain.next_check_at ? `The next check by itself is due ${formatMoment(domain.next_check_at)}.` : '';
  return (
    <Panel>
      <PanelHeader title="How these links came" note={`The latest twenty runs. ${due}`} actions={schedule} />
      {domain.runs.length === 0 ? (
        <p className="border-t px-4 py-4 text-muted">Nothing was done yet.</p>
      ) : (
        <Table aria-label="Runs">
          <thead>
            <tr>
              <Th>What</Th>
              <Th className="w-44">When</Th>
              <Th className="w-32 text-right">Pages read</Th>
              <Th className="w-32 text-right">Not readable</Th>
              <Th className="w-24 text-right">Links</Th>
              <Th className="w-20 text-right">New</Th>
              <Th className="w-20 text-right">Lost</Th>
              <Th className="w-28">State</Th>
            </tr>
          </thead>
          <tbody>
            {domain.runs.map((run) => (
              <Tr key={run.id}>
                <Td className="min-w-44">
                  {runWords[run.kind]}
                  {said(run) && <span className="block text-meta text-muted">{said(run)}</span>}
                </Td>
                <Td className="whitespace-nowrap text-muted">{formatMoment(run.created_at)}</Td>
                <Td className="text-right">{formatNumber(run.pages_checked)}</Td>
                <Td className="text-right">{formatNumber(run.pages_failed)}</Td>
                <Td className="text-right">{formatNumber(run.links_found)}</Td>
                <Td className="text-right">{formatNumber(run.links_new)}</Td>
                <Td className="text-right">{formatNumber(run.links_lost)}</Td>
                <Td>
                  <RunBadge run={run} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function said(run: BacklinkRun): string {
  if (run.error) return run.error;
  if (run.incomplete_reason) return run.incomplete_reason;
  if (run.kind !== 'look') return '';
  return `${run.pages_read} of ${run.pages_asked ?? run.pages_read} pages of results, ${run.search_engine ?? ''} ${run.country ?? ''}`;
}
