'use client';

import { useMutation } from '@tanstack/react-query';
import { Steps } from '#components/page-audits/progress.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { cancelReport } from '#lib/features/domains/client.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';

/** A running report: its parts run in parallel and end separately. */
export function InspectionProgress({ report, onChanged }: { report: DomainReportDetail; onChanged: () => void }) {
  const t = useMessages();
  const stop = useMutation({ mutationFn: cancelReport, onSettled: onChanged });
  const { steps } = report;
  const over = steps.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader
        title={t('Look under way')}
        note={t('At most twenty seconds. You may close this page: the look goes on, and the report stays in the list.')}
        actions={
          <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate(report.id)}>
            {t('Stop')}
          </Button>
        }
      />
      <PanelBody className="grid gap-3">
        <div
          role="progressbar"
          aria-label={t('Progress of the look')}
          aria-valuemin={0}
          aria-valuemax={steps.length || 1}
          aria-valuenow={over}
          aria-valuetext={t('{over} of {steps} parts done', { over, steps: steps.length })}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(3, (100 * over) / (steps.length || 1))}%` }}
          />
        </div>
        <p aria-live="polite" className="text-muted text-table">
          {report.status === 'queued'
            ? t('Waiting for a free worker')
            : t('{over} of {steps} parts done', { over, steps: steps.length })}
          {report.attempts > 1 && ` ${t('(attempt {attempts})', { attempts: report.attempts })}`}
        </p>
        {stop.isError && <Callout tone="fault">{stop.error.message}</Callout>}
        <Steps steps={steps} />
      </PanelBody>
    </Panel>
  );
}
