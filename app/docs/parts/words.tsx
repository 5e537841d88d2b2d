import { Fragment, type ReactNode } from 'react';

/** A sentence of a definition; text in backticks becomes code. */
export function Words({ children }: { children: string }): ReactNode {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <code key={index} className="break-words font-mono text-meta">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

const METHOD_TONES: Record<string, string> = {
  GET: 'bg-notice-soft text-notice',
  POST: 'bg-accent-soft text-accent-strong',
  PATCH: 'bg-accent-soft text-accent-strong',
  DELETE: 'bg-fault-soft text-fault',
};

/** The HTTP method of an operation. */
export function Method({ method }: { method: string }) {
  return (
    <span
      className={`inline-flex h-5 min-w-13 items-center justify-center rounded-control px-1.5 font-medium font-mono text-meta ${METHOD_TONES[method] ?? ''}`}
    >
      {method}
    </span>
  );
}
