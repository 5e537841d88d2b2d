'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useMessages } from '#components/ui/language.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { areas } from './areas.ts';

const keysOf = (t: Translator): readonly (readonly [string, readonly string[]])[] => [
  [t('Search, jump, act'), ['⌘/Ctrl', 'K']],
  ...areas.map((area) => [t('Go to {area}', { area: t.known(area.label) }), ['G', area.key.toUpperCase()]] as const),
  [t('Type what to search for or audit'), ['N']],
  [t('Filter the list'), ['/']],
  [t('Next row, previous row'), ['J', 'K']],
  [t('Open the row'), ['Enter']],
  [t('Tick the row'), ['X']],
  [t('Narrow or wide sidebar'), ['[']],
  [t('Close what is open'), ['Esc']],
  [t('This list'), ['?']],
];

/** The list of keyboard shortcuts. */
export function ShortcutHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useMessages();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('Keyboard shortcuts')}>
        <dl className="grid">
          {keysOf(t).map(([what, combination]) => (
            <div key={what} className="flex items-center justify-between gap-4 border-t py-2 first:border-t-0">
              <dt>{what}</dt>
              <dd className="flex gap-1">
                {combination.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
