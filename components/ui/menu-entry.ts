import type { ReactNode } from 'react';

/** A line of a menu: an action, a link, or a menu of its own. */
export type MenuEntry = { label: string; icon?: ReactNode } & (
  | { onSelect: () => void; danger?: boolean; disabled?: boolean }
  | { href: string; download?: boolean }
  | { entries: readonly MenuEntry[] }
);
