'use client';

import { useState } from 'react';
import { useMessages } from '#messages';

const atOnce = 100;

/** JSON as a tree with collapsed branches; long lists and texts are split into parts. */
export function JsonTree({ value, name, open = 1 }: { value: unknown; name?: string; open?: number }) {
  const t = useMessages();
  const [shown, setShown] = useState(atOnce);
  const [isOpen, setOpen] = useState(open > 0);
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="py-px pl-4 font-mono text-meta">
        {name !== undefined && <span className="text-muted">{name}: </span>}
        <Leaf value={value} />
      </div>
    );
  }
  const entries = Object.entries(value);
  const list = Array.isArray(value);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="pl-1 font-mono text-meta">
      <summary className="min-h-6 rounded-control py-0.5 marker:text-muted hover:bg-hover">
        {name !== undefined && <span className="text-muted">{name}: </span>}
        <span className="text-muted">{list ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </summary>
      {isOpen && (
        <div className="ml-1 border-l pl-2">
          {entries.slice(0, shown).map(([key, child]) => (
            <JsonTree key={key} name={key} value={child} open={open - 1} />
          ))}
          {entries.length > shown && (
            <button
              type="button"
              className="min-h-6 rounded-control px-4 text-accent-strong hover:underline"
              onClick={() => setShown(shown + 500)}
            >
              {t('{entries} more', { entries: entries.length - shown })}
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function Leaf({ value }: { value: unknown }) {
  const t = useMessages();
  const [whole, setWhole] = useState(false);
  if (typeof value !== 'string') return <span className="text-accent-strong">{String(value)}</span>;
  const cut = !whole && value.length > 300;
  return (
    <>
      <span className="whitespace-pre-wrap break-all">“{cut ? value.slice(0, 300) : value}”</span>
      {cut && (
        <button
          type="button"
          className="ml-1 min-h-6 rounded-control text-accent-strong hover:underline"
          onClick={() => setWhole(true)}
        >
          {t('{value} more characters', { value: value.length - 300 })}
        </button>
      )}
    </>
  );
}
