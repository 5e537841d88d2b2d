import type { ReactNode } from 'react';

/** A key of a shortcut. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border bg-sunken px-1 font-sans text-meta text-muted">
      {children}
    </kbd>
  );
}
