'use client';

import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useCallback, useRef } from 'react';

export interface AddressForm<Keys extends UseQueryStatesKeysMap> {
  /** What is filled in now. */
  filled: Values<Keys>;
  /** Fills in more; null takes a field back to its default. */
  fill: (changes: Partial<{ [Key in keyof Keys]: Values<Keys>[Key] | null }>) => void;
  /** Resolves when all that was filled in stands in the address. */
  written: () => Promise<void>;
}

/**
 * The fields of a form, kept in the address so that a filled-in form can be handed to somebody else.
 *
 * The address follows the typing a moment later, and to the router a change of the address is a navigation that takes
 * the place of the one under way. So whoever leaves for another page waits for `written` first; without it, a form
 * sent within that moment would stay where it is for ever.
 * @param fields the parser of each field; a constant, as nuqs wants it
 */
export function useAddressForm<Keys extends UseQueryStatesKeysMap>(fields: Keys): AddressForm<Keys> {
  const [filled, change] = useQueryStates(fields, { throttleMs: 250 });
  const last = useRef<Promise<unknown>>(undefined);
  const fill = useCallback<AddressForm<Keys>['fill']>(
    (changes) => {
      last.current = change(changes);
    },
    [change],
  );
  const written = useCallback(async () => {
    for (let seen: unknown; seen !== last.current; ) {
      seen = last.current;
      await seen;
    }
  }, []);
  return { filled, fill, written };
}
