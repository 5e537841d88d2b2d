'use client';

import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useCallback, useRef } from 'react';

/** A form whose values are in the URL. */
export interface AddressForm<Keys extends UseQueryStatesKeysMap> {
  /** Current values. */
  filled: Values<Keys>;
  /** Changes values; null restores a field's default. */
  fill: (changes: Partial<{ [Key in keyof Keys]: Values<Keys>[Key] | null }>) => void;
  /** Resolves when all values are in the URL. */
  written: () => Promise<void>;
}

/**
 * Form fields stored in the URL, so that a filled-in form can be shared.
 *
 * The URL follows typing after a short delay, and for the router a URL change is a navigation that replaces the pending one.
 * Await `written` before navigating to another page; otherwise, a form submitted within that delay would never leave its
 * page.
 * @param fields the parser of each field; a constant, as nuqs requires
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
