import type { ReactNode } from 'react';
import { CircleAlert, Info, TriangleAlert } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';
import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';
import { Translated } from './language.tsx';

interface EmptyStateProps {
  /** What is missing. */
  title: ReactNode;
  /** Why, and how to get it. */
  children?: ReactNode;
  /** The suggested action. */
  action?: ReactNode;
  className?: string;
  /** h1 if the state is the whole page. */
  heading?: 'h1' | 'h2';
}

/** Says that there is nothing yet, and what to do. */
export function EmptyState({ title, children, action, className, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-2 px-6 py-12 text-center', className)}>
      <Heading className="font-semibold text-section">{title}</Heading>
      {children && <div className="max-w-110 text-balance text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  /** What failed and what to do, in the server's message. */
  children?: ReactNode;
  requestId?: string | undefined;
  action?: ReactNode;
  className?: string;
  /** h1 if the state is the whole page. */
  heading?: 'h1' | 'h2';
}

/** Something failed to load. Never shown as an empty list or as zeros. */
export function ErrorState({
  title = <Translated text="Loading failed" />,
  children,
  requestId,
  action,
  className,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  const t = useMessages();
  return (
    <div role="alert" className={cn('grid justify-items-center gap-2 px-6 py-10 text-center', className)}>
      <CircleAlert className="size-6 text-fault" />
      <Heading className="font-semibold text-section">{title}</Heading>
      {children && <div className="max-w-130 text-balance text-muted">{children}</div>}
      {requestId && (
        <p className="flex items-center gap-1 text-meta text-muted">
          <Translated text="Request" /> <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label={t('Copy request ID')} iconOnly />
        </p>
      )}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

const callouts = {
  info: { icon: Info, box: 'bg-accent-soft', mark: 'text-accent' },
  good: { icon: Info, box: 'bg-good-soft', mark: 'text-good' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft', mark: 'text-warning' },
  fault: { icon: CircleAlert, box: 'bg-fault-soft', mark: 'text-fault' },
} as const;

interface CalloutProps {
  tone?: keyof typeof callouts;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A note in a page or form. `fault` is announced immediately. */
export function Callout({ tone = 'info', title, children, action, className }: CalloutProps) {
  const { icon: Icon, box, mark } = callouts[tone];
  return (
    <div
      {...(tone === 'fault' && { role: 'alert' })}
      className={cn('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-control px-3 py-2.5', box, className)}
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cn('break-words text-table', title && 'text-muted')}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
