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
  const text = t('{over} of {steps} steps', { over, steps: steps.length });
  const step = status === 'queued' ? t('Queued') : text;
  return (
    <RunProgress
      className="mx-auto max-w-180"
      title={t('Check running')}
      note={t('Takes up to 20 seconds. You can close this page; the check continues.')}
      bar={{ label: t('Lookup progress'), text, done: over, total: steps.length }}
      step={attempts > 1 ? `${step} ${t('(attempt {attempts})', { attempts })}` : step}
      cancel={() => cancelReport(id)}
      onChanged={onChanged}
    >
      <Steps steps={steps} />
    </RunProgress>
  );
}
