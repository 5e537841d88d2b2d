'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';

interface StartOptions<Given> {
  /** Asks for the work. @returns its record */
  request: (given: Given) => Promise<{ id: string }>;
  /** Query key of the list the record will stand in. */
  list: string;
  /** Address of that list; the record's own is below it. */
  at: string;
  /** Waited for before the page is left; see `useAddressForm`. */
  written?: () => Promise<void>;
}

interface Start<Given> {
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
}

/** A form that starts something which is then looked at on a page of its own. `FormFault` shows its fault. */
export function useStart<Given>({ request, list, at, written }: StartOptions<Given>): Start<Given> {
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
  const send = (given: Given) => {
    setFault(null);
    mutate(given);
  };
  return {
    send,
    fault,
    refuse: setFault,
    leaving: isPending || isSuccess,
    errorId,
    faulty: fault === null ? undefined : { 'aria-invalid': true, 'aria-describedby': errorId },
  };
}
