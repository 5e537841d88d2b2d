'use client';

import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { X } from '#components/ui/icons.tsx';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useMessages } from './language.tsx';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

interface ContentProps {
  title: ReactNode;
  /** One sentence under the title; announced when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one comes last. */
  footer?: ReactNode;
  className?: string;
}

const veil = 'fixed inset-0 z-40 bg-overlay';

/**
 * Radix restores focus only to its trigger, but many of our dialogs are opened by a shortcut, a URL or another button.
 * @param onReturn called first; preventing its default sends the focus elsewhere
 */
function useOpener(onReturn?: (event: Event) => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      onReturn?.(event);
      const { current } = opener;
      if (event.defaultPrevented || !(current instanceof HTMLElement) || current === document.body) return;
      if (!current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}

/** A centered dialog for one decision. Focus is trapped and restored. */
export function DialogContent({ title, description, children, footer, className }: ContentProps) {
  const focus = useOpener();
  return (
    <Radix.Portal>
      <Radix.Overlay className={veil} />
      <Radix.Content
        {...(!description && { 'aria-describedby': undefined })}
        {...focus}
        className={cn(
          'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-120 -translate-x-1/2 -translate-y-1/2 animate-rise gap-4 overflow-y-auto rounded-panel border bg-panel p-5 shadow-overlay outline-none',
          className,
        )}
      >
        <div className="grid gap-1 pr-8">
          <Radix.Title className="font-semibold text-section">{title}</Radix.Title>
          {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
        </div>
        {children}
        {footer && <div className="flex flex-wrap justify-end gap-2">{footer}</div>}
        <CloseButton />
      </Radix.Content>
    </Radix.Portal>
  );
}

/**
 * A drawer from the side: 560 px, full screen on phones.
 * @param onReturn called when it closes and focus returns to the opener; preventing its default sends the focus elsewhere
 */
export function SheetContent({
  title,
  description,
  children,
  footer,
  side = 'right',
  className,
  onReturn,
}: ContentProps & { side?: 'left' | 'right'; onReturn?: (event: Event) => void }) {
  const focus = useOpener(onReturn);
  return (
    <Radix.Portal>
      <Radix.Overlay className={veil} />
      <Radix.Content
        {...(!description && { 'aria-describedby': undefined })}
        {...focus}
        className={cn(
          'fixed inset-y-0 z-50 flex flex-col border-line bg-panel shadow-overlay outline-none',
          side === 'right'
            ? 'right-0 w-full max-w-140 animate-slide sm:border-l'
            : 'left-0 w-72 max-w-[85vw] animate-slide-left border-r',
          className,
        )}
      >
        <div className="grid gap-0.5 border-b px-4 py-3 pr-12">
          <Radix.Title className="truncate font-semibold text-section">{title}</Radix.Title>
          {description && <Radix.Description className="text-muted text-table">{description}</Radix.Description>}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t p-3">{footer}</div>}
        <CloseButton />
      </Radix.Content>
    </Radix.Portal>
  );
}

function CloseButton() {
  const t = useMessages();
  return (
    <Radix.Close asChild>
      <Button variant="ghost" size="icon-sm" aria-label={t('Close')} className="absolute top-3 right-3">
        <X />
      </Button>
    </Radix.Close>
  );
}
