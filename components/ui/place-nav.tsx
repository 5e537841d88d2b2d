'use client';

import { usePathname } from 'next/navigation';
import { cn } from './cn.ts';
import { PrefetchLink } from './prefetch-link.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

interface PlaceNavProps {
  label: string;
  places: readonly { href: string; label: string }[];
  className?: string;
}

/** The screens of one area, below its heading; the open one is marked as current, regardless of its link's query. */
export function PlaceNav({ label: name, places, className }: PlaceNavProps) {
  const path = usePathname();
  const row = useCurrentInView<HTMLElement>('[aria-current=page]', path);
  const isOpen = (href: string) => path === href.split('?', 1)[0];
  return (
    <nav ref={row} aria-label={name} className={cn('flex gap-1 overflow-x-auto border-b', className)}>
      {places.map(({ href, label }) => (
        <PrefetchLink
          key={href}
          href={href}
          aria-current={isOpen(href) ? 'page' : undefined}
          className={cn(
            '-mb-px inline-flex h-9 shrink-0 items-center border-b-2 px-3 font-medium text-table focus-visible:outline-offset-[-2px] touch:h-11',
            isOpen(href) ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </PrefetchLink>
      ))}
    </nav>
  );
}
