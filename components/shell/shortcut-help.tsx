'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { areas } from './areas.ts';

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['Search, jump, act', ['⌘/Ctrl', 'K']],
  ...areas.map((area) => [`Go to ${area.label}`, ['G', area.key.toUpperCase()]] as const),
  ['Type what to search for or audit', ['N']],
  ['Filter the list', ['/']],
  ['Next row, previous row', ['J', 'K']],
  ['Open the row', ['Enter']],
  ['Narrow or wide sidebar', ['[']],
  ['Close what is open', ['Esc']],
  ['This list', ['?']],
];

export function ShortcutHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts">
        <dl className="grid">
          {keys.map(([what, combination]) => (
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
