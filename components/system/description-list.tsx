import type { ReactNode } from 'react';

/** A list of terms and values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 text-table sm:grid-cols-[max-content_1fr]">{children}</dl>;
}

/** A name with its value. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}
