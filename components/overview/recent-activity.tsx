'use client';

import { Globe, type IconType, Network, Search } from '#components/ui/icons.tsx';
import { Moment } from '#components/ui/language.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';

export const recentIcons = { domain: Globe, site: Network, search: Search } satisfies Record<string, IconType>;

/** Something that the user started or changed. */
export interface RecentItem {
  kind: keyof typeof recentIcons;
  /** Label of its kind, in the reader's language. */
  what: string;
  name: string;
  href: string;
  at: string;
}

/** The latest activity of every kind, newest first. @param now milliseconds */
export function RecentActivity({ things, label, now }: { things: readonly RecentItem[]; label: string; now: number }) {
  return (
    <ul aria-label={label} className="divide-y border-t">
      {things.map(({ kind, what, name, href, at }) => {
        const Icon = recentIcons[kind];
        return (
          <li key={href} className="flex h-12 items-center gap-3 px-4">
            <Icon className="size-4 shrink-0 text-muted" />
            <PrefetchLink href={href} data-row="" className="flex min-w-0 flex-1 items-baseline gap-2 rounded-control">
              <span dir="auto" className="truncate font-medium hover:text-accent-strong">
                {name}
              </span>
              <span className="shrink-0 text-meta text-muted">{what}</span>
            </PrefetchLink>
            <span className="shrink-0 text-meta text-muted">
              <Moment at={at} now={now} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
