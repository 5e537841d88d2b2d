'use client';

import { RunProgress } from '#components/runs/run-progress.tsx';
import { Steps } from '#components/runs/steps.tsx';
import { stopAudit } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';

/** The steps of an audit that is running, with a button to cancel it. */
export function Progress({ audit, onChanged }: { audit: AuditDetail; onChanged: () => void }) {
  const t = useMessages();
  const { id, steps, status, attempts } = audit;
  const over = steps.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  const current = steps.find(({ state }) => state === 'running');
  const step = current?.title ?? (status === 'queued' ? t('Waiting for a free worker') : t('Running'));
  return (
    <RunProgress
      className="mx-auto max-w-180"
      title={t('Audit running')}
      note={t('Takes about 10 seconds. You can close this page; the audit continues.')}
      bar={{
        label: t('Audit progress'),
        text: t('Step {over} of {steps}', { over, steps: steps.length }),
        done: over,
        total: steps.length,
      }}
      step={attempts > 1 ? `${step} ${t('(attempt {attempts})', { attempts })}` : step}
      cancel={() => stopAudit(id)}
      onChanged={onChanged}
    >
      <Steps steps={steps} />
    </RunProgress>
  );
}
