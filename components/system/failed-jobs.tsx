'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { RotateCcw } from '#components/ui/icons.tsx';
import { Moment } from '#components/ui/language.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { retryFailedJob } from '#lib/features/system/client.ts';
import type { SystemState } from '#lib/features/system/contract.ts';
import { useMessages } from '#messages';

/** Permanently failed jobs with their errors. Those without a record can be retried here. */
export function FailedJobs({ jobs, now }: { jobs: SystemState['failed_jobs']; now: number }) {
  const t = useMessages();
  const router = useRouter();
  const retry = useMutation({
    mutationFn: ({ job, id }: SystemState['failed_jobs'][number]) => retryFailedJob(job, id),
    onSuccess: () => {
      toast.success(t('Job queued again.'));
      router.refresh();
    },
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Panel>
      <PanelHeader
        title={t('Failed jobs')}
        note={t('Last 7 days. Rerun audits, SERP checks and other results from their own page.')}
      />
      {jobs.length === 0 ? (
        <PanelBody className="text-muted">{t('No failed jobs.')}</PanelBody>
      ) : (
        <Table aria-label={t('Failed jobs')}>
          <thead>
            <tr>
              <Th>{t('Job')}</Th>
              <Th>{t('Reason')}</Th>
              <Th className="text-right">{t('Attempts')}</Th>
              <Th>{t('When')}</Th>
              <Th>
                <span className="sr-only">{t('Try again')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((one) => (
              <Tr key={one.id}>
                <Td className="whitespace-nowrap">{one.job}</Td>
                <Td className="wrap-anywhere min-w-60">{one.reason ?? t('unknown')}</Td>
                <Td className="num text-right">{t.number(one.attempts)}</Td>
                <Td className="whitespace-nowrap">
                  <Moment at={one.failed_at} now={now} />
                </Td>
                <Td>
                  {one.can_retry && (
                    <Button
                      size="sm"
                      variant="secondary"
                      disabled={retry.isPending}
                      aria-label={t('Retry {job}', { job: one.job })}
                      onClick={() => retry.mutate(one)}
                    >
                      <RotateCcw /> {t('Try again')}
                    </Button>
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
