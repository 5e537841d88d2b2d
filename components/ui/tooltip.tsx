'use client';

import * as Radix from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A short explanation on hover and on focus. Never the only place where something is said. */
export function Tooltip({
  text,
  side,
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-rise rounded-control border bg-panel px-2.5 py-1.5 text-ink text-meta shadow-overlay"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
