import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row sideways so that its current entry is visible: on a phone the row is wider than the screen.
 * @param selector of the current entry
 * @param current changes with the entry
 */
export function useCurrentInView<Row extends HTMLElement>(selector: string, current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selector finds another entry when the current one changes.
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>(selector);
    if (!row.current || !entry) return;
    const hidden = entry.offsetLeft + entry.offsetWidth - row.current.clientWidth;
    if (hidden > row.current.scrollLeft) row.current.scrollLeft = hidden;
    else if (entry.offsetLeft < row.current.scrollLeft) row.current.scrollLeft = entry.offsetLeft;
  }, [selector, current]);
  return row;
}
