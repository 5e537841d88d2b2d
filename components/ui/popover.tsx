'use client';

import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';

interface PopoverProps {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name of the panel. */
  title: string;
  className?: string;
  children: ReactNode;
}

const MARGIN = 8;

/** A button that opens a small panel below it. The browser's own popover: Esc and a click elsewhere close it. */
export function Popover({ label, title, className, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Once the content is rendered, since its size decides the place.
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !panel.current) return;
    const anchor = button.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel.current;
    const left = Math.max(MARGIN, Math.min(anchor.left, window.innerWidth - width - MARGIN));
    const below = anchor.bottom + 4;
    const isAbove = below + height > window.innerHeight - MARGIN && anchor.top - height - 4 > MARGIN;
    panel.current.style.left = `${left}px`;
    panel.current.style.top = `${isAbove ? anchor.top - height - 4 : below}px`;
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={className}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={cn(
          'fixed inset-auto m-0 max-h-[70vh] w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-panel border bg-panel text-ink shadow-lg',
          !isOpen && 'opacity-0',
        )}
      >
        {/* The content costs nothing while the panel is closed. */}
        {isOpen && children}
      </div>
    </>
  );
}
