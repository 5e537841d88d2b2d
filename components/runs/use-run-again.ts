'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toastError } from '#components/ui/toast.ts';

interface RunAgain {
  /** Starts a run with the same settings. */
  run: () => Promise<{ id: string }>;
  /** Key of the queries that list such runs. */
  stale: string;
  /** Screen of the list; the run is below it. */
  list: string;
  /** Title of the message when it fails. */
  failure: string;
}

/** Repeats a run and opens the new one: for the primary action of `RunHeader`. */
export function useRunAgain({ run, stale, list, failure }: RunAgain): { start: () => void; isPending: boolean } {
  const router = useRouter();
  const cache = useQueryClient();
  const again = useMutation({
    mutationFn: run,
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: [stale] });
      router.push(`${list}/${id}`);
    },
    onError: toastError(failure),
  });
  return { start: () => again.mutate(), isPending: again.isPending || again.isSuccess };
}

/** Refetches lists and other queries when a run that was watched has ended. */
export function useStaleWhenOver(isOpen: boolean, ...keys: readonly (readonly string[])[]): void {
  const cache = useQueryClient();
  const wasOpen = useRef(isOpen);
  const stale = useRef(keys);
  useEffect(() => {
    stale.current = keys;
  });
  useEffect(() => {
    if (wasOpen.current && !isOpen) for (const queryKey of stale.current) void cache.invalidateQueries({ queryKey });
    wasOpen.current = isOpen;
  }, [isOpen, cache]);
}
