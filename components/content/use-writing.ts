'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { readWriting, type WritingFailure } from '#lib/features/content/generation/client/writing.ts';
import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';

/** `waiting`: requested, no text yet. All states except `writing` are final after that; each keeps the text received. */
export type WritingState = 'idle' | 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';

/** A text that is being written, or the last one. */
export interface Writing {
  state: WritingState;
  /** Markdown without links, received so far. */
  text: string;
  /** Id of the model; null until known. */
  model: string | null;
  /** Failure details; null without a failure. */
  failure: WritingFailure | null;
  /** Id of the stored run, once it has ended. */
  runId: string | null;
}

const IDLE: Writing = { state: 'idle', text: '', model: null, failure: null, runId: null };

/**
 * Streams a text from the connected model.
 * @returns the text so far, `start` (aborts a running request), `stop` (keeps the text received), `clear`
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
      // A run that was replaced or cleared since is no longer shown.
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
  // Leaving the screen stops the model.
  useEffect(() => () => running.current?.abort(), []);
  return { ...writing, start, stop, clear };
}
