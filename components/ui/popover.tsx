'use client';

import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';

interface PopoverProps {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name of the panel. */
  title: string;
  className?: string;
  /** Called each time the panel opens. */
  onOpen?: () => void;
  children: ReactNode;
}

const MARGIN = 8;

/** A button that opens a small panel below it. The browser's own popover: Esc and a click elsewhere close it. */
export function Popover({ label, title, className, onOpen, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Once the content is rendered, and again when it has grown, since its size decides the place.
  useLayoutEffect(() => {
    const [anchor, box] = [button.current, panel.current];
    if (!isOpen || !anchor || !box) return;
    const sizes = new ResizeObserver(() => place(box, anchor.getBoundingClientRect()));
    place(box, anchor.getBoundingClientRect());
    sizes.observe(box);
    return () => sizes.disconnect();
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
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onOpen?.();
        }}
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

/** Below the anchor, or above it where there is more room; always inside the window. */
function place(panel: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = Math.max(MARGIN, Math.min(anchor.left, window.innerWidth - width - MARGIN));
  const below = anchor.bottom + 4;
  const isAbove = below + height > window.innerHeight - MARGIN && anchor.top - height - 4 > MARGIN;
  panel.style.left = `${left}px`;
  panel.style.top = `${isAbove ? anchor.top - height - 4 : below}px`;
}
