'use client';

import { type ReactNode, useId, useState } from 'react';
import { ListFilter } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface MoreFiltersProps {
  /** How many of them are set. */
  count: number;
  children: ReactNode;
  /** There are too many for one row: wide screens show them on demand, too. */
  isAlwaysOnDemand?: boolean;
}

/** The filters beside a search field: on phones they are shown on demand, so that the list begins at once. */
export function MoreFilters({ count, children, isAlwaysOnDemand = false }: MoreFiltersProps) {
  const t = useMessages();
  const id = useId();
  const [open, setOpen] = useState(count > 0);
  const shown = isAlwaysOnDemand ? 'order-last flex w-full flex-wrap items-center gap-2' : 'contents';
  const closed = isAlwaysOnDemand ? 'hidden' : 'max-sm:hidden';
  return (
    <>
      <Button
        className={isAlwaysOnDemand ? undefined : 'sm:hidden'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ListFilter /> {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <div id={id} className={cn(shown, !open && closed)}>
        {children}
      </div>
    </>
  );
}
