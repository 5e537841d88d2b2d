'use client';

import * as Radix from '@radix-ui/react-dropdown-menu';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ChevronRight } from '#components/ui/icons.tsx';
import { cn } from './cn.ts';
import type { MenuEntry } from './menu-entry.ts';

const box =
  'z-50 min-w-44 max-w-[calc(100vw-16px)] animate-rise rounded-panel border bg-panel p-1.5 text-ink shadow-overlay outline-none';
const line =
  'flex h-9 w-full cursor-default select-none items-center gap-2.5 rounded-control px-2 text-table outline-none data-highlighted:bg-hover data-disabled:opacity-55 touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/** The open menu of `MoreMenu`; it opens at once, and stays mounted for the next time. */
export function OpenedMenu({ entries, trigger }: { entries: readonly MenuEntry[]; trigger: ReactNode }) {
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align="end" sideOffset={4} collisionPadding={8} className={box}>
          <Entries entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) =>
    'entries' in entry ? (
      <Radix.Sub key={entry.label}>
        <Radix.SubTrigger className={line}>
          {entry.icon}
          <span className="flex-1">{entry.label}</span>
          <ChevronRight />
        </Radix.SubTrigger>
        <Radix.Portal>
          <Radix.SubContent sideOffset={4} collisionPadding={8} className={box}>
            <Entries entries={entry.entries} />
          </Radix.SubContent>
        </Radix.Portal>
      </Radix.Sub>
    ) : 'href' in entry ? (
      <Radix.Item key={entry.label} asChild className={line}>
        {/* Files and pages of the API reference are not of the dashboard's router. */}
        {entry.download || entry.href.startsWith('/docs') ? (
          <a href={entry.href} {...(entry.download && { download: '' })}>
            {entry.icon}
            {entry.label}
          </a>
        ) : (
          <Link prefetch={false} href={entry.href}>
            {entry.icon}
            {entry.label}
          </Link>
        )}
      </Radix.Item>
    ) : (
      <Radix.Item
        key={entry.label}
        disabled={entry.disabled ?? false}
        // The menu closes and returns the focus first, so that a dialog opened by the action can take it over.
        onSelect={() => setTimeout(entry.onSelect)}
        className={cn(line, entry.danger && 'text-fault [&_svg]:text-fault')}
      >
        {entry.icon}
        {entry.label}
      </Radix.Item>
    ),
  );
}
