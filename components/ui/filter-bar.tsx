'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Input } from './input.tsx';
import { MoreFilters } from './more-filters.tsx';

interface FilterBarProps {
  search: Pick<ComponentProps<'input'>, 'aria-label' | 'placeholder' | 'value' | 'maxLength' | 'dir'> & {
    onSearch: (text: string | null) => void;
  };
  /** How many of the other filters are set. */
  count: number;
  /** The other filters. */
  children: ReactNode;
  /** Before the search field: a choice that is always shown. */
  start?: ReactNode;
  /** At the end of the row: number of results, export. */
  end?: ReactNode;
}

/** The head of a long list in one row: search, the other filters on demand, and what acts on the whole list. */
export function FilterBar({ search: { onSearch, ...search }, count, children, start, end }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
      {start}
      <Input
        data-filter=""
        type="search"
        className="min-w-0 flex-1 basis-40 sm:max-w-72"
        onChange={(event) => onSearch(event.target.value || null)}
        {...search}
      />
      <MoreFilters count={count} isAlwaysOnDemand>
        {children}
      </MoreFilters>
      {end}
    </div>
  );
}
