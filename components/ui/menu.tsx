'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, useState } from 'react';
import { ChevronDown, Download, Ellipsis } from '#components/ui/icons.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { Button } from './button.tsx';
import { useMessages } from './language.tsx';
import type { MenuEntry } from './menu-entry.ts';

export type { MenuEntry };

interface MoreMenuProps {
  entries: readonly MenuEntry[];
  /** Accessible name of the button: "More actions". */
  label?: string;
  size?: 'icon' | 'icon-sm';
}

// Radix and its positioning are loaded when the first menu is opened: most visits open none.
const load = () => import('./opened-menu.tsx').then((module) => module.OpenedMenu);
const OpenedMenu = dynamic(load, { ssr: false });

/** A button that opens a menu. */
function MenuButton({ entries, ...button }: { entries: readonly MenuEntry[] } & ComponentProps<typeof Button>) {
  const [used, setUsed] = useState(false);
  const trigger = (
    <Button
      {...button}
      aria-haspopup="menu"
      {...(!used && { 'aria-expanded': false, onClick: () => setUsed(true), onPointerEnter: load, onFocus: load })}
    />
  );
  return used ? <OpenedMenu entries={entries} trigger={trigger} /> : trigger;
}

/** The actions of a screen, row or panel that are not worth a button, behind ⋯. Renders nothing without entries. */
export function MoreMenu({ entries, label, size = 'icon' }: MoreMenuProps) {
  const t = useMessages();
  if (entries.length === 0) return null;
  return (
    <MenuButton entries={entries} variant="ghost" size={size} aria-label={label ?? t('More actions')}>
      <Ellipsis />
    </MenuButton>
  );
}

interface ExportMenuProps {
  /** Subject of the export, for the accessible name: "these keywords". */
  what: string;
  /** Usually `fileEntries`. */
  entries: readonly MenuEntry[];
  size?: 'sm' | 'md';
}

/** The button "Export" of a table: what is shown, as a file in one of the formats. */
export function ExportMenu({ what, entries, size = 'sm' }: ExportMenuProps) {
  const t = useMessages();
  return (
    <MenuButton entries={entries} size={size} aria-label={t('Export {what}', { what })}>
      <Download /> <span className="max-sm:sr-only">{t('Export')}</span> <ChevronDown className="max-sm:hidden" />
    </MenuButton>
  );
}

type FileAddress = (format: 'csv' | 'json' | 'xlsx') => string;

/** CSV, JSON, XLSX. @param address URL of each format */
export const fileEntries = (address: FileAddress): MenuEntry[] =>
  (['csv', 'json', 'xlsx'] as const).map((format) => ({
    label: format.toUpperCase(),
    href: address(format),
    download: true,
  }));

/** Export ▸ CSV, JSON, XLSX. @param address URL of each format */
export const exportEntries = (t: Translator, address: FileAddress): MenuEntry => ({
  label: t('Export'),
  icon: <Download />,
  entries: fileEntries(address),
});
