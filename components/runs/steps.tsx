'use client';

import { cn } from '#components/ui/cn.ts';
import { Check, CircleDashed, CircleX, Minus } from '#components/ui/icons.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface RunStep {
  id: string;
  title: string;
  state: 'waiting' | 'running' | 'done' | 'skipped' | 'failed';
  note: string | null;
  ms: number | null;
}

const marks = (t: Translator): Record<RunStep['state'], { icon: React.ReactNode; word: string; ink: string }> => ({
  waiting: { icon: <CircleDashed className="size-4" />, word: t('waiting'), ink: 'text-muted' },
  running: { icon: <Spinner />, word: t('running'), ink: 'text-accent' },
  done: { icon: <Check className="size-4" />, word: t('done'), ink: 'text-good' },
  skipped: { icon: <Minus className="size-4" />, word: t('skipped'), ink: 'text-muted' },
  failed: { icon: <CircleX className="size-4" />, word: t('failed'), ink: 'text-fault' },
});

/** The steps of a run with their durations, while it runs and after it failed. */
export function Steps({ steps }: { steps: readonly RunStep[] }) {
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
            <span className="text-muted text-table">{step.ms !== null && t.duration(step.ms)}</span>
          </li>
        );
      })}
    </ol>
  );
}
