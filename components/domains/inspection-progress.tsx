'use client';

import { RunProgress } from '#components/runs/run-progress.tsx';
import { Steps } from '#components/runs/steps.tsx';
import { cancelReport } from '#lib/features/domains/client.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';

/** A running report: its parts run in parallel and end separately. */
export function InspectionProgress({ report, onChanged }: { report: DomainReportDetail; onChanged: () => void }) {
  const t = useMessages();
  const { id, steps, status, attempts } = report;
  const over = steps.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  const text = t('{over} of {steps} parts done', { over, steps: steps.length });
  const step = status === 'queued' ? t('Waiting for a free worker') : text;
  return (
    <RunProgress
      className="mx-auto max-w-180"
      title={t('Look under way')}
      note={t('At most twenty seconds. You may close this page: the look goes on, and the report stays in the list.')}
      bar={{ label: t('Progress of the look'), text, done: over, total: steps.length }}
      step={attempts > 1 ? `${step} ${t('(attempt {attempts})', { attempts })}` : step}
      cancel={() => cancelReport(id)}
      onChanged={onChanged}
    >
      <Steps steps={steps} />
    </RunProgress>
  );
}
