'use client';

import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { takeOver } from './toast.ts';

/** The toasts themselves; loaded with the first one. */
export function DrawnToasts() {
  // Effects of children run first, so the toaster already listens.
  useEffect(() => takeOver(({ kind, text, description }) => sonner[kind](text, { description })), []);
  return (
    <Toaster
      position="bottom-right"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-panel border bg-panel px-3.5 py-3 text-body text-ink shadow-overlay sm:w-90',
          description: 'text-muted text-table',
          error: '[&_[data-icon]]:text-fault',
          success: '[&_[data-icon]]:text-good',
          icon: 'mt-0.5',
          actionButton: 'ml-auto shrink-0 font-medium text-accent',
        },
      }}
    />
  );
}
