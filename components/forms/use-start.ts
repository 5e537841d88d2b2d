'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';
import { curlOf } from '#lib/client/samples.ts';
import type { OperationCall } from '#lib/features/definitions.ts';

export interface StartOptions<Given> {
  /** Asks for the work. @returns its record */
  request: (given: Given) => Promise<{ id: string }>;
  /** Query key of the list the record will stand in. */
  list: string;
  /** Address of that list; the record's own is below it. */
  at: string;
  /** Waited for before the page is left; see `useAddressForm`. */
  written?: () => Promise<void>;
  /** What `request` calls, with the same input; then `FormFoot` offers the call to be copied. */
  operation?: OperationCall;
}

export interface Start<Given> {
  /** Sends it off, and leads to the record. What was wrong before is forgotten. */
  send: (given: Given) => void;
  /** What is wrong with what was typed, or what the server said; null when nothing is. */
  fault: string | null;
  refuse: (fault: string) => void;
  /** On the way to the record: what is typed now would be lost. */
  leaving: boolean;
  errorId: string;
  /** For the control that the fault is about. */
  faulty: { 'aria-invalid': true; 'aria-describedby': string } | undefined;
  /**
   * The call that a form makes as it is filled in now; its own checks say what is wrong. undefined: it makes none.
   * @throws Error when something is
   */
  curlOf: ((form: HTMLFormElement) => string) | undefined;
}

/** A form that starts something which is then looked at on a page of its own. `FormFault` shows its fault. */
export function useStart<Given extends object>({
  request,
  list,
  at,
  written,
  operation,
}: StartOptions<Given>): Start<Given> {
  const router = useRouter();
  const cache = useQueryClient();
  const errorId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: request,
    onSuccess: async ({ id }) => {
      void cache.invalidateQueries({ queryKey: [list] });
      await written?.();
      router.push(`${at}/${id}`);
    },
    onError: (error) => setFault(error.message),
  });
  /** Set while a form is sent only to see what it would send. */
  const look = useRef<{ given: Given | null } | null>(null);
  const send = (given: Given) => {
    setFault(null);
    if (look.current) look.current.given = given;
    else mutate(given);
  };
  const curl = (target: OperationCall) => (form: HTMLFormElement) => {
    const seen: { given: Given | null } = { given: null };
    look.current = seen;
    // Its handlers run within this call.
    form.requestSubmit();
    look.current = null;
    if (seen.given === null) throw new Error('The form is not filled in.');
    return curlOf(target, Object.fromEntries(Object.entries(seen.given)), location.origin);
  };
  return {
    send,
    fault,
    refuse: setFault,
    leaving: isPending || isSuccess,
    errorId,
    curlOf: operation && curl(operation),
    faulty: fault === null ? undefined : { 'aria-invalid': true, 'aria-describedby': errorId },
  };
}
