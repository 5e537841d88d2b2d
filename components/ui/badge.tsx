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
  return <span className={cn('badge', tones[tone], className)}>{children}</span>;
}
