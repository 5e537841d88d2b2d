import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A semantic color. */
export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'fault';

const tones: Record<Tone, string> = {
  neutral: 'bg-notice-soft text-notice',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  warning: 'bg-warning-soft text-warning',
  fault: 'bg-fault-soft text-fault',
};

/** A small colored label. The text carries the meaning; the color only helps to find it. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-meta [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
