'use client';

import { Toaster as Sonner } from 'sonner';

/** Short messages at the foot of the screen; `toast` comes from sonner. */
export function Toaster() {
  return (
    <Sonner
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
