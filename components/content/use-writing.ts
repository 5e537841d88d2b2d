'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readWriting, type WritingFailure } from '#lib/client/content/writing.ts';
import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';

/** `waiting`: asked, and no word came yet. The others but `writing` are the end of it; what was written stays in each. */
export type WritingState = 'idle' | 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';

export interface Writing {
  state: WritingState;
  /** Markdown without links, so far. */
  text: string;
  /** Model that writes; null until it is known. */
  model: string | null;
  /** Why it failed; null unless it did. */
  failure: WritingFailure | null;
  /** Id of the kept run, once it is over. */
  runId: string | null;
}

const IDLE: Writing = { state: 'idle', text: '', model: null, failure: null, runId: null };

/**
 * A text that the connected model writes before the reader's eyes.
 * @returns what there is so far, `start` (ends one under way), `stop` (keeps what came), `clear`
 */
export function useWriting() {
  const [writing, setWriting] = useState<Writing>(IDLE);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  const clear = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setWriting(IDLE);
  }, []);
  const start = useCallback(async (input: WritingInput): Promise<Writing> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    let last: Writing = { ...IDLE, state: 'waiting' };
    const set = (changes: Partial<Writing>) => {
      last = { ...last, ...changes };
      // One that was started or cleared since then is no longer shown.
      if (running.current === own) setWriting(last);
    };
    set({});
    const end = await readWriting(input, own.signal, {
      onModel: (model) => set({ model }),
      onText: (piece) => set({ state: 'writing', text: last.text + piece }),
    });
    set(end);
    return last;
  }, []);
  // Whoever leaves the screen stops the model.
  useEffect(() => () => running.current?.abort(), []);
  return { ...writing, start, stop, clear };
}
