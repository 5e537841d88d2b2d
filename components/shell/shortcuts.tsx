'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { toggleMenu } from '#components/shell/preferences.ts';
import { areas } from './areas.ts';
import { type Overlay, onOverlay } from './overlays.ts';

const Palette = dynamic(() => import('./palette.tsx').then((module) => module.Palette), { ssr: false });
const ShortcutHelp = dynamic(() => import('./shortcut-help.tsx').then((module) => module.ShortcutHelp), { ssr: false });

/** Keyboard shortcuts of the dashboard, and its overlays, which are loaded on first use. */
export function Shortcuts() {
  const router = useRouter();
  const [open, setOpen] = useState<Overlay | null>(null);
  const [used, setUsed] = useState<ReadonlySet<Overlay>>(new Set());
  const goUntil = useRef(0);

  useEffect(() => {
    const show = (overlay: Overlay) => {
      setUsed((before) => new Set(before).add(overlay));
      setOpen(overlay);
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('palette');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (event.timeStamp < goUntil.current) {
        goUntil.current = 0;
        const area = areas.find((candidate) => candidate.key === key);
        if (area) {
          event.preventDefault();
          router.push(area.href);
        }
        return;
      }
      if (key === 'g') goUntil.current = event.timeStamp + 1_200;
      else if (key === '?') show('help');
      else if (key === '[') toggleMenu();
      else if (key === '/') focusFirst('[data-filter]', event);
      else if (key === 'n') focusFirst('[data-new]', event);
      else if (key === 'j' || key === 'k') stepRow(key === 'j' ? 1 : -1, event);
    };
    document.addEventListener('keydown', onKey);
    const stop = onOverlay(show);
    // Browser tests wait for it: from now on the page responds to keys and clicks.
    document.documentElement.dataset.ready = '';
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, [router]);

  const change = (overlay: Overlay) => (next: boolean) => setOpen(next ? overlay : null);
  return (
    <>
      {used.has('palette') && <Palette open={open === 'palette'} onOpenChange={change('palette')} />}
      {used.has('help') && <ShortcutHelp open={open === 'help'} onOpenChange={change('help')} />}
    </>
  );
}

/** Letters go to a focused field, and to an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null)
  );
}

function focusFirst(selector: string, event: KeyboardEvent): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

/** Moves the focus to the next or previous row of the page's list. */
function stepRow(by: 1 | -1, event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.offsetParent !== null);
  if (rows.length === 0) return;
  event.preventDefault();
  const at = rows.findIndex((row) => document.activeElement?.isSameNode(row));
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by));
  rows[next]?.focus();
}
