'use client';

import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '#messages';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/**
 * The filters beside a search field: phones show them on demand, so that the list begins at once; on wider screens they are
 * simply there. @param count how many of them are set
 */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const t = useMessages();
  const id = useId();
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <Button className="sm:hidden" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <ListFilter /> {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <div id={id} className={cn('contents', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}
