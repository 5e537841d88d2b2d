'use client';

import { usePathname } from 'next/navigation';
import { cn } from '#components/ui/cn.ts';
import { NearLink } from '#components/ui/near-link.tsx';

const places = [
  { href: '/keywords', label: 'Research' },
  { href: '/keywords/lists', label: 'Lists' },
  { href: '/keywords/groups', label: 'Groups' },
];

/** The three screens that keywords have. */
export function KeywordPlaces() {
  const path = usePathname();
  return (
    <nav aria-label="Keywords" className="mb-4 flex gap-1 border-b">
      {places.map(({ href, label }) => (
        <NearLink
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(
            '-mb-px flex min-h-9 items-center border-b-2 px-3 font-medium touch:min-h-11',
            path === href ? 'border-accent text-accent-strong' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </NearLink>
      ))}
    </nav>
  );
}
