import { useState } from 'react';

/** A selectable keyword: a list may be longer than its loaded part, so the text is kept too. */
export interface Tickable {
  id: string;
  keyword: string;
  /** Place in its list, if any. */
  position?: number;
}

/** The selected keywords. */
export interface Ticks {
  /** In order of selection. */
  chosen: readonly Tickable[];
  has: (id: string) => boolean;
  /** Selects or clears these. */
  set: (keywords: readonly Tickable[], on: boolean) => void;
  clear: () => void;
}

/** The selected keywords of a research, loaded or not. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Tickable>>(new Map());
  return {
    chosen: [...ticked.values()],
    has: (id) => ticked.has(id),
    set: (keywords, on) =>
      setTicked((before) => {
        const next = new Map(before);
        for (const one of keywords) {
          if (on) next.set(one.id, one);
          else next.delete(one.id);
        }
        return next;
      }),
    clear: () => setTicked(new Map()),
  };
}
