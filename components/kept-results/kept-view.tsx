'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { JsonTree } from '#components/json-tree.tsx';
import { ResultTable } from '#components/tools/result-table.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { keptComparisonQuery } from '#lib/client/kept-results.ts';
import type { KeptDetail, KeptResult } from '#lib/features/kept-results/contract.ts';

interface KeptViewProps {
  kept: KeptDetail;
  /** Others of its kind, the newest first. */
  others: readonly KeptResult[];
}

/** A kept answer: what was asked, what came back, and what differs from another run. */
export function KeptView({ kept, others }: KeptViewProps) {
  const [other, setOther] = useQueryState('with', parseAsString);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <PanelHeader title="Compare" note="What differs from another run of the same operation that is kept here." />
        <PanelBody>
          {others.length === 0 ? (
            <p className="text-muted">No other run of this kind is kept in this project yet.</p>
          ) : (
            <Labelled label="The other run" className="max-w-120">
              {(id) => (
                <Select id={id} value={other ?? ''} onChange={(event) => void setOther(event.target.value || null)}>
                  <option value="">None</option>
                  {others.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name} ({formatMoment(one.created_at)})
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
          )}
        </PanelBody>
        {other && <Comparison projectId={kept.project_id} id={kept.id} other={other} />}
      </Panel>
      <Panel>
        <PanelHeader title="What was asked" />
        <PanelBody>
          <JsonTree value={kept.input} open={2} />
        </PanelBody>
      </Panel>
      <Panel aria-label="Answer">
        <PanelHeader
          title="Answer"
          note={kept.bytes === null ? undefined : `${formatNumber(kept.bytes)} bytes of JSON`}
          actions={<CopyButton label="Copy JSON" text={() => JSON.stringify(kept.answer, null, 2)} />}
        />
        <PanelBody className="px-0">
          <ResultTable body={kept.answer} />
        </PanelBody>
      </Panel>
    </div>
  );
}

const tones = { added: 'good', removed: 'warning', changed: 'accent' } as const;

function Comparison({ projectId, id, other }: { projectId: string; id: string; other: string }) {
  const { data, error, refetch } = useQuery(keptComparisonQuery(projectId, id, other));
  if (error) {
    return (
      <ErrorState title="Could not compare these" action={<Button onClick={() => refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="m-4 h-32" />;
  if (data.total === 0) {
    return (
      <EmptyState title="The two answers are the same">
        {data.before.name} ({formatMoment(data.before.created_at)}) and {data.after.name} (
        {formatMoment(data.after.created_at)}) differ in nothing.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="px-4 pb-2 text-muted text-table">
        {plural(data.total, 'difference')} from {data.before.name} ({formatMoment(data.before.created_at)}) to{' '}
        {data.after.name} ({formatMoment(data.after.created_at)}).
        {data.total > data.changes.length && ` The first ${formatNumber(data.changes.length)} are shown.`}
      </p>
      <Table aria-label="Differences">
        <thead>
          <tr>
            <Th>Where</Th>
            <Th>What</Th>
            <Th>Before</Th>
            <Th>After</Th>
          </tr>
        </thead>
        <tbody>
          {data.changes.map((change) => (
            <Tr key={change.path}>
              <Td className="max-w-80 whitespace-normal font-mono text-meta [overflow-wrap:anywhere]">{change.path}</Td>
              <Td>
                <Badge tone={tones[change.change]}>{change.change}</Badge>
              </Td>
              <Td className="max-w-80 whitespace-normal [overflow-wrap:anywhere]">{change.before ?? '—'}</Td>
              <Td className="max-w-80 whitespace-normal [overflow-wrap:anywhere]">{change.after ?? '—'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
