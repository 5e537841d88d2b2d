'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { retrySubmission } from '#lib/features/indexnow/client.ts';
import type { IndexnowSubmissionView } from '#lib/features/indexnow/contract.ts';
import { useMessages } from '#messages';
import { sourceNames, statusLabels } from './indexnow-labels.ts';

interface SubmissionListProps {
  projectId: string;
  submissions: readonly IndexnowSubmissionView[];
  isOwner: boolean;
}

/** What was submitted, with the response to each batch. */
export function SubmissionList({ projectId, submissions, isOwner }: SubmissionListProps) {
  const t = useMessages();
  const sources = sourceNames(t);
  const statuses = statusLabels(t);
  return (
    <Panel>
      <PanelHeader title={t('Submissions')} note={t('The latest 50, with the response to each request.')} />
      {submissions.length === 0 ? (
        <EmptyState title={t('No submissions yet')}>{t('Verify a key first, then submit URLs.')}</EmptyState>
      ) : (
        <Table aria-label={t('Submissions')}>
          <thead>
            <tr>
              <Th>{t('Submitted')}</Th>
              <Th>{t('Host')}</Th>
              <Th>{t('Source')}</Th>
              <Th className="text-right">{t('URLs')}</Th>
              <Th>{t('Status')}</Th>
              <Th>{t('Response')}</Th>
            </tr>
          </thead>
          <tbody>
            {submissions.map((one) => (
              <Tr key={one.id}>
                <Td className="whitespace-nowrap align-top">
                  {t.moment(one.created_at)}
                  {one.by && <span className="block text-meta text-muted">{one.by}</span>}
                </Td>
                <Td className="align-top">
                  <bdi>{one.host}</bdi>
                </Td>
                <Td className="align-top">{sources[one.source]}</Td>
                <Td className="text-right align-top tabular-nums">{t.number(one.url_count)}</Td>
                <Td className="align-top">
                  <Badge tone={statuses[one.status].tone}>{statuses[one.status].text}</Badge>
                </Td>
                <Td className="min-w-64 align-top">
                  <ul className="grid gap-1">
                    {one.batches.map((batch) => (
                      <li key={batch.no}>
                        <Response batch={batch} isOnly={one.batches.length === 1} />
                      </li>
                    ))}
                  </ul>
                  {isOwner && (one.status === 'failed' || one.status === 'partial') && (
                    <Retry projectId={projectId} id={one.id} />
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function Response({ batch, isOnly }: { batch: IndexnowSubmissionView['batches'][number]; isOnly: boolean }) {
  const t = useMessages();
  const prefix = isOnly ? '' : `${t('Batch {no}', { no: batch.no })}: `;
  const answer = batch.http_status === null ? batch.fault : `${batch.http_status} · ${t.known(batch.meaning ?? '')}`;
  return (
    <>
      {prefix}
      {answer ?? t('not sent yet')}
      {batch.next_at && batch.status === 'queued' && (
        <span className="block text-meta text-muted">
          {t('Next attempt {moment}', { moment: t.moment(batch.next_at) })}
        </span>
      )}
    </>
  );
}

function Retry({ projectId, id }: { projectId: string; id: string }) {
  const t = useMessages();
  const cache = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retrySubmission(projectId, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['indexnow', projectId, 'submissions'] }),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button size="sm" className="mt-1" pending={retry.isPending} onClick={() => retry.mutate()}>
      {t('Send again')}
    </Button>
  );
}
