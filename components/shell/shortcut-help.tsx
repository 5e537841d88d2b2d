'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useMessages } from '#components/ui/language.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { areas, nameOf } from './areas.ts';
import { useCommandKey } from './use-command-key.ts';

const keysOf = (t: Translator, command: string): readonly (readonly [string, readonly string[]])[] => [
  [t('Command menu'), [command, 'K']],
  ...areas.map((area) => [t('Go to {area}', { area: t.known(nameOf(area)) }), ['G', area.key.toUpperCase()]] as const),
  [t('Focus the input field'), ['N']],
  [t('Filter the list'), ['/']],
  [t('Next / previous row'), ['J', 'K']],
  [t('Open row'), ['Enter']],
  [t('Select row'), ['X']],
  [t('Toggle sidebar'), ['[']],
  [t('Close'), ['Esc']],
  [t('Keyboard shortcuts'), ['?']],
];

/** The list of keyboard shortcuts. */
export function ShortcutHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useMessages();
  const command = useCommandKey();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('Keyboard shortcuts')}>
        <dl className="grid">
          {keysOf(t, command).map(([what, combination]) => (
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
