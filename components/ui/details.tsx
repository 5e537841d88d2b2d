'use client';

import { type ReactNode, useState } from 'react';

interface DetailsProps {
  summary: ReactNode;
  /** Classes of the summary. */
  look: string;
  className?: string;
  children: ReactNode;
}

/** A disclosure whose content is rendered when it is first opened: closed ones were a fifth of some documents. */
export function Details({ summary, look, className, children }: DetailsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open)}>
      <summary className={look}>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}
