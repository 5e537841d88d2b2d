'use client';

import type { UseQueryStatesKeysMap } from 'nuqs';
import { type AddressForm, useAddressForm } from './use-address-form.ts';
import { type Start, type StartOptions, useStart } from './use-start.ts';

interface AddressStart<Keys extends UseQueryStatesKeysMap, Given> {
  /** Current values. */
  filled: AddressForm<Keys>['filled'];
  /** Changes values; ignored once the form is submitted, as the change would be lost. */
  change: AddressForm<Keys>['fill'];
  start: Start<Given>;
}

/**
 * A form in the URL that starts a job: the URL is written before the page is left.
 * @param fields the parser of each field; a constant, as nuqs requires
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
