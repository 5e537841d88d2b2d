'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, CircleDashed, CircleX, Minus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import { stopAudit } from '#lib/features/page-audits/client.ts';
import type { AuditDetail, AuditStep } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';

const marks = (t: Translator): Record<AuditStep['state'], { icon: React.ReactNode; word: string; ink: string }> => ({
  waiting: { icon: <CircleDashed className="size-4" />, word: t('waiting'), ink: 'text-muted' },
  running: { icon: <Spinner />, word: t('under way'), ink: 'text-accent' },
  done: { icon: <Check className="size-4" />, word: t('done'), ink: 'text-good' },
  skipped: { icon: <Minus className="size-4" />, word: t('skipped'), ink: 'text-muted' },
  failed: { icon: <CircleX className="size-4" />, word: t('failed'), ink: 'text-fault' },
});

/** The steps of an audit with their durations, for running and failed audits. */
export function Steps({ steps }: { steps: readonly AuditStep[] }) {
  const t = useMessages();
  return (
    <ol className="grid">
      {steps.map((step) => {
        const { icon, word, ink } = marks(t)[step.state];
        return (
          <li key={step.id} className="flex min-h-10 items-center gap-3 border-t py-1.5 first:border-t-0">
            <span aria-hidden="true" className={ink}>
              {icon}
            </span>
            <span className={cn('min-w-0 flex-1', step.state === 'waiting' && 'text-muted')}>
              {step.title}
              <span className="sr-only">, {word}</span>
              {step.note && <span className="block text-meta text-muted">{step.note}</span>}
            </span>
            <span className="text-muted text-table">{step.ms !== null && formatMs(step.ms)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The steps of an audit that is running, with a button to cancel it. */
export function Progress({ audit, onChanged }: { audit: AuditDetail; onChanged: () => void }) {
  const t = useMessages();
  const cancel = useMutation({ mutationFn: stopAudit, onSettled: onChanged });
  const over = audit.steps.filter((step) => step.state !== 'waiting' && step.state !== 'running').length;
  const share = audit.steps.length > 0 ? over / audit.steps.length : 0;
  const current = audit.steps.find((step) => step.state === 'running');
  const said = current?.title ?? (audit.status === 'queued' ? t('Waiting for a free worker') : t('Under way'));
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader
        title={t('Audit under way')}
        note={t('About ten seconds. You may close this page: the audit goes on, and the report stays in the list.')}
        actions={
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(audit.id)}>
            {t('Cancel')}
          </Button>
        }
      />
      <PanelBody className="grid gap-3">
        <div
          role="progressbar"
          aria-label={t('Progress of the audit')}
          aria-valuemin={0}
          aria-valuemax={audit.steps.length || 1}
          aria-valuenow={over}
          aria-valuetext={t('{over} of {steps} steps done', { over, steps: audit.steps.length })}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(3, share * 100)}%` }}
          />
        </div>
        <p aria-live="polite" className="text-muted text-table">
          {said}
          {audit.attempts > 1 && ` ${t('(attempt {attempts})', { attempts: audit.attempts })}`}
        </p>
        {cancel.isError && <Callout tone="fault">{cancel.error.message}</Callout>}
        <Steps steps={audit.steps} />
      </PanelBody>
    </Panel>
  );
}
