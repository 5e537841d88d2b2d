import { useState } from 'react';

/** A keyword that can be ticked: a list may be longer than what of it is loaded, so its words are kept too. */
export interface Tickable {
  id: string;
  keyword: string;
  /** Place in its list, where it has one. */
  position?: number;
}

export interface Ticks {
  /** In the order in which they were ticked. */
  chosen: readonly Tickable[];
  has: (id: string) => boolean;
  /** Ticks these, or takes their ticks away. */
  set: (keywords: readonly Tickable[], on: boolean) => void;
  clear: () => void;
}

/** Which keywords of a research are ticked, whatever of them is in sight. */
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
