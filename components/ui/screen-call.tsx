'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Operation } from '#lib/contract/operation.ts';

/** The API call behind a screen. */
export interface Call {
  operation: Operation;
  /**
   * Initial parameters of the screen; if it has called the operation since, for example with another filter, those calls
   * win.
   */
  input: Record<string, unknown>;
  /** Its section of the API reference. */
  reference: string;
}

/** A form on the screen that can be copied as the call it makes. */
export interface FormCall {
  /** @throws Error when the form is not filled in; its own validation reports errors */
  curl: () => string;
}

// The header of a page offers the calls, but the page declares them below: they are passed on here.
function registry<T>() {
  let all: readonly T[] = [];
  const none: readonly T[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly T[]) => {
    all = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    /** What the screen has declared, in that order; nothing while it is rendered on the server. */
    useAll: (): readonly T[] =>
      useSyncExternalStore(
        subscribe,
        () => all,
        () => none,
      ),
    /** @returns withdraws it */
    declare: (one: T) => {
      change([...all, one]);
      return () => change(all.filter((other) => other !== one));
    },
  };
}

const calls = registry<Call>();
const forms = registry<FormCall>();

/** The calls that the current screen declared. */
export const useScreenCalls = calls.useAll;
/** The forms that the current screen declared. */
export const useFormCalls = forms.useAll;
/** Declares a form for the menu of the page's header. @returns withdraws it */
export const declareForm = forms.declare;

/** Declares the call for the menu of the page's header. Renders nothing. */
export function ScreenCall({ operation, input, reference }: Call) {
  const key = JSON.stringify([operation, input, reference]);
  useEffect(() => {
    const [own, given, href] = JSON.parse(key);
    return calls.declare({ operation: own, input: given, reference: href });
  }, [key]);
  return null;
}
