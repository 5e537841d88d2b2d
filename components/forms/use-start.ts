'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';
import { filedUnder, useFilingProject } from '#components/shell/stored-project.tsx';
import type { OperationCall } from '#lib/features/definitions.ts';
import { curlOf } from '#lib/text/call-samples.ts';

/** How to start a job, and what to refresh and open then. */
export interface StartOptions<Given> {
  /** Starts the job. @returns its record */
  request: (given: Given) => Promise<{ id: string }>;
  /** Query key of the list that will contain the record. */
  list: string;
  /** URL of that list; the record's own is below it. */
  at: string;
  /** Awaited before the page is left; see `useAddressForm`. */
  written?: () => Promise<void>;
  /** The operation that `request` calls, with the same input; `FormFault` then offers the call in the page's menu. */
  operation?: OperationCall;
  /** Whether the record belongs to the chosen project, unless the input names another one. */
  files?: boolean;
}

/** Starts a job from a form. */
export interface Start<Given> {
  /** Submits the request and opens the record. Clears the previous error. */
  send: (given: Given) => void;
  /** Validation error or server message; null without an error. */
  fault: string | null;
  refuse: (fault: string | null) => void;
  /** Navigating to the record: changes to the form would be lost. */
  leaving: boolean;
  errorId: string;
  /** For the control with the error. */
  faulty: { 'aria-invalid': true; 'aria-describedby': string } | undefined;
  /**
   * The call for the form's current values; its own validation reports errors. undefined: it makes none.
   * @throws Error when the input is invalid
   */
  curlOf: ((form: HTMLFormElement) => string) | undefined;
}

/** A form that starts a job and then opens its page. `FormFault` shows its error. */
export function useStart<Given extends object>({
  request,
  list,
  at,
  written,
  operation,
  files = false,
}: StartOptions<Given>): Start<Given> {
  const router = useRouter();
  const project = useFilingProject();
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
  /** Set while the form is submitted only to capture what it would send. */
  const look = useRef<{ given: Given | null } | null>(null);
  const send = (input: Given) => {
    const given = files ? filedUnder(input, project) : input;
    setFault(null);
    if (look.current) look.current.given = given;
    else mutate(given);
  };
  const curl = (target: OperationCall) => (form: HTMLFormElement) => {
    const seen: { given: Given | null } = { given: null };
    look.current = seen;
    // Its handlers run synchronously within this call.
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
