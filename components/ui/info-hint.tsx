'use client';

import { type ReactNode, useId, useState } from 'react';
import { Info } from '#components/ui/icons.tsx';
import { cn } from './cn.ts';

/** A note behind an info icon: what a metric means and what it does not. */
export function InfoHint({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span className={cn('relative inline-flex align-middle', className)}>
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        onBlur={() => setOpen(false)}
        className="grid size-6 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Info className="size-4" />
      </button>
      <span
        id={id}
        role="note"
        hidden={!open}
        className="absolute top-7 left-0 z-20 w-72 max-w-[70vw] rounded-control border bg-panel px-3 py-2 font-normal text-ink text-table shadow-overlay max-sm:-left-24"
      >
        {children}
      </span>
    </span>
  );
}
