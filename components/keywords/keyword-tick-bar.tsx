'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { X } from '#components/ui/icons.tsx';
import { TickBar } from '#components/ui/tick-bar.tsx';
import { useMessages } from '#messages';

interface KeywordTickBarProps {
  count: number;
  /** Selected ones that are not among the loaded rows. */
  hidden?: number;
  onClear: () => void;
  /** Actions for the selection. */
  children: ReactNode;
}

/** Number of selected keywords, actions for them, and a button that clears the selection. */
export function KeywordTickBar({ count, hidden = 0, onClear, children }: KeywordTickBarProps) {
  const t = useMessages();
  return (
    <TickBar
      label={t('Selected keywords')}
      count={
        <>
          {t.many(count, '{count} keyword selected|{count} keywords selected')}
          {hidden > 0 && `, ${t('{hidden} of them not visible on this page', { hidden })}`}
        </>
      }
    >
      {children}
      <Button variant="ghost" size="icon-sm" aria-label={t('Clear selection')} onClick={onClear}>
        <X />
      </Button>
    </TickBar>
  );
}
