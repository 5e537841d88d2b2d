'use client';

import type { UseQueryStatesKeysMap } from 'nuqs';
import { type AddressForm, useAddressForm } from './use-address-form.ts';
import { type Start, type StartOptions, useStart } from './use-start.ts';

interface AddressStart<Keys extends UseQueryStatesKeysMap, Given> {
  /** What is filled in now. */
  filled: AddressForm<Keys>['filled'];
  /** Fills in more; nothing once the form is sent, as it would be lost. */
  change: AddressForm<Keys>['fill'];
  start: Start<Given>;
}

/**
 * A form that stands in the address and starts something: the address is written before the page is left.
 * @param fields the parser of each field; a constant, as nuqs wants it
 */
export function useAddressStart<Keys extends UseQueryStatesKeysMap, Given extends object>(
  fields: Keys,
  options: Omit<StartOptions<Given>, 'written'>,
): AddressStart<Keys, Given> {
  const { filled, fill, written } = useAddressForm(fields);
  const start = useStart({ ...options, written });
  const change: typeof fill = (changes) => {
    if (!start.leaving) fill(changes);
  };
  return { filled, change, start };
}
