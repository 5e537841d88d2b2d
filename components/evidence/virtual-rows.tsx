'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

export const ROW_HEIGHT = 20;

interface VirtualRowsProps {
  label: string;
  count: number;
  row: (index: number) => ReactNode;
  /** Scrolled into view on each change. A new object for the same row scrolls to it again. */
  target?: { row: number } | null;
  /** Called with the number of characters that fit into a row. */
  onColumns?: (columns: number) => void;
}

/** Virtualized text rows of equal height: as fast with 100,000 as with ten. */
export function VirtualRows({ label, count, row, target, onColumns }: VirtualRowsProps) {
  'use no memo'; // TanStack's instance mutates while keeping its identity, so the compiler must not memoize it.
  const scroller = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    initialRect: { width: 0, height: 560 },
  });

  useEffect(() => {
    if (target) virtual.scrollToIndex(target.row, { align: 'center' });
  }, [target, virtual]);

  useEffect(() => {
    const box = scroller.current;
    const character = (ruler.current?.getBoundingClientRect().width ?? 0) / RULER.length;
    if (!box || !onColumns || character === 0) return;
    const watch = new ResizeObserver(() => onColumns(Math.max(16, Math.floor((box.clientWidth - GUTTER) / character))));
    watch.observe(box);
    return () => watch.disconnect();
  }, [onColumns]);

  const items = virtual.getVirtualItems();
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative h-140 max-h-[75vh] overflow-auto border-t font-mono text-meta focus-visible:outline-offset-[-2px]"
    >
      <span ref={ruler} aria-hidden="true" className="invisible absolute">
        {RULER}
      </span>
      <div className="relative w-max min-w-full" style={{ height: virtual.getTotalSize() }}>
        <div className="w-max min-w-full" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => (
            <div key={index} className="flex h-5 items-center whitespace-pre leading-5">
              {row(index)}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const RULER = 'x'.repeat(40);
/** Space next to the text: line number, gap, and the end of the row. */
const GUTTER = 84;
