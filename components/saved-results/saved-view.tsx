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
import { savedComparisonQuery } from '#lib/features/saved-results/client.ts';
import type { SavedDetail, SavedResult } from '#lib/features/saved-results/contract.ts';
import { useMessages } from '#messages';

interface SavedViewProps {
  saved: SavedDetail;
  /** Others of its kind, newest first. */
  others: readonly SavedResult[];
}

/** A saved result compared with another run; for a saved answer, its input and output too. */
export function SavedView({ saved, others }: SavedViewProps) {
  const t = useMessages();
  const [other, setOther] = useQueryState('with', parseAsString);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel>
        <PanelHeader
          title={t('Compare')}
          note={t('Compares this result with another saved result of the same type.')}
        />
        <PanelBody>
          {others.length === 0 ? (
            <p className="text-muted">{t('No other saved result of this type in this project.')}</p>
          ) : (
            <Labelled label={t('Other result')} className="max-w-120">
              {(id) => (
                <Select id={id} value={other ?? ''} onChange={(event) => void setOther(event.target.value || null)}>
                  <option value="">{t('None')}</option>
                  {others.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name} ({t.moment(one.created_at)})
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
          )}
        </PanelBody>
        {other && <Comparison projectId={saved.project_id} id={saved.id} other={other} />}
      </Panel>
      {saved.record_id === null ? <SavedAnswer saved={saved} /> : null}
    </div>
  );
}

function SavedAnswer({ saved }: { saved: SavedDetail }) {
  const t = useMessages();
  return (
    <>
      <Panel>
        <PanelHeader title={t('Request')} />
        <PanelBody>
          <JsonTree value={saved.input} open={2} />
        </PanelBody>
      </Panel>
      <Panel aria-label={t('Response')}>
        <PanelHeader
          title={t('Response')}
          note={saved.bytes === null ? undefined : t('{bytes} bytes of JSON', { bytes: saved.bytes })}
          actions={<CopyButton label={t('Copy JSON')} text={() => JSON.stringify(saved.answer, null, 2)} />}
        />
        <PanelBody className="px-0">
          <ResultTable body={saved.answer} />
        </PanelBody>
      </Panel>
    </>
  );
}

const tones = { added: 'good', removed: 'warning', changed: 'accent' } as const;

function Comparison({ projectId, id, other }: { projectId: string; id: string; other: string }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(savedComparisonQuery(projectId, id, other));
  if (error) {
    return (
      <ErrorState title={t('Could not compare')} action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="m-4 h-32" />;
  if (data.total === 0) {
    return (
      <EmptyState title={t('No differences')}>
        {t('No differences between {name} ({createdAt}) and {name2} ({createdAt2}).', {
          name: data.before.name,
          createdAt: t.moment(data.before.created_at),
          name2: data.after.name,
          createdAt2: t.moment(data.after.created_at),
        })}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="px-4 pb-2 text-muted text-table">
        {t.many(
          data.total,
          '{count} difference from {name} ({createdAt}) to|{count} differences from {name} ({createdAt}) to',
          { name: data.before.name, createdAt: t.moment(data.before.created_at) },
        )}{' '}
        {data.after.name} ({t.moment(data.after.created_at)}).
        {data.total > data.changes.length && ` ${t('First {changes} shown.', { changes: data.changes.length })}`}
      </p>
      <Table aria-label={t('Differences')}>
        <thead>
          <tr>
            <Th>{t('Field')}</Th>
            <Th>{t('Difference')}</Th>
            <Th>{t('Before')}</Th>
            <Th>{t('After')}</Th>
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
