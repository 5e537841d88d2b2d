import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const box =
  'w-full rounded-control border border-edge bg-panel text-body text-ink transition-colors hover:border-muted disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-fault focus-visible:outline-offset-0';

/** A text field. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(box, 'h-9 px-3 touch:h-11', className)} {...props} />;
}

/** A text field with several lines. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(box, 'min-h-24 resize-y px-3 py-2', className)} {...props} />;
}

/** The native select: works with every keyboard, screen reader and phone, and costs no script. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn(box, 'h-9 appearance-none pr-9 pl-3 touch:h-11')} {...props}>
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      >
        <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
