'use client';

import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { useMessages } from './language.tsx';
import { TickBar } from './tick-bar.tsx';

interface RowTicksProps {
  /** Visible rows by id, with the URL of their record. */
  rows: readonly { id: string; href: string }[];
  /** Rows carry `data-id`. */
  children: (isTicked: (id: string) => boolean) => ReactNode;
}

/** Rows that X selects, as in the keyword tables; their actions appear below while any is selected. */
export function RowTicks({ rows, children }: RowTicksProps) {
  const t = useMessages();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const toggle = (id: string) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <fieldset
      aria-label={t('Rows (X selects)')}
      className="min-w-0"
      onKeyDown={(event) => {
        if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!(event.target instanceof HTMLElement) || event.target.closest('input, textarea, select')) return;
        const id = event.target.closest('[data-id]')?.getAttribute('data-id');
        if (!id) return;
        event.preventDefault();
        toggle(id);
      }}
    >
      {children((id) => ticked.has(id))}
      {chosen.length > 0 && (
        <TickBar
          label={t('Selected rows')}
          count={t.many(chosen.length, '{count} selected|{count} selected')}
          className="m-3"
        >
          <CopyButton
            label={t('Copy URLs')}
            text={() => chosen.map(({ href }) => new URL(href, location.origin).href).join('\n')}
          />
          <Button size="sm" onClick={() => setTicked(new Set())}>
            {t('Clear selection')}
          </Button>
        </TickBar>
      )}
    </fieldset>
  );
}
