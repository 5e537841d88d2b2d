'use client';

import { useEffect, useRef, useState } from 'react';
import { ChevronRight } from '#components/ui/icons.tsx';
import type { Intent } from '#lib/contract/fields.ts';
import { useMessages } from '#messages';
import { IntentChip } from './chips.tsx';
import type { Tickable, Ticks } from './use-ticks.ts';

interface GroupedKeyword extends Tickable {
  intent: Intent;
  avg_monthly_searches: number | null;
}

interface KeywordGroupProps {
  name: string;
  /** Note next to the number of its keywords. */
  note: string;
  keywords: readonly GroupedKeyword[];
  ticks: Ticks;
}

/** A collapsible group of keywords with one checkbox for all of them. */
export function KeywordGroup({ name, note, keywords, ticks }: KeywordGroupProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const ticked = keywords.filter(({ id }) => ticks.has(id)).length;
  const some = ticked > 0 && ticked < keywords.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <li>
      <div className="flex items-center gap-3 px-4">
        <input
          ref={box}
          type="checkbox"
          aria-label={t('Select cluster {name}', { name })}
          className="block size-4 shrink-0 accent-accent"
          checked={ticked > 0 && ticked === keywords.length}
          onChange={({ target }) => ticks.set(keywords, target.checked)}
        />
        <button
          type="button"
          data-row=""
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control py-1.5 text-left hover:text-accent-strong"
        >
          <ChevronRight className={`size-4 shrink-0 text-muted ${open ? 'rotate-90' : ''}`} />
          <span className="grid min-w-0 flex-1">
            <span dir="auto" className="truncate font-medium">
              {name}
            </span>
            <span className="text-meta text-muted">
              {t.many(keywords.length, '{count} keyword|{count} keywords')} · {note}
            </span>
          </span>
        </button>
      </div>
      {open && (
        <ul aria-label={name} className="border-t bg-sunken py-1">
          {keywords.map((keyword) => (
            <li key={keyword.id}>
              <label className="flex min-h-9 cursor-pointer items-center gap-3 py-1 pr-4 pl-11 text-table touch:min-h-11">
                <input
                  type="checkbox"
                  className="block size-4 shrink-0 accent-accent"
                  checked={ticks.has(keyword.id)}
                  onChange={({ target }) => ticks.set([keyword], target.checked)}
                />
                <span dir="auto" className="min-w-0 flex-1 break-words">
                  {keyword.keyword}
                </span>
                <span className="max-sm:hidden">
                  <IntentChip intent={keyword.intent} />
                </span>
                {keyword.avg_monthly_searches !== null && (
                  <span className="w-16 text-right">{t.number(keyword.avg_monthly_searches)}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
