'use client';

import { type ReactNode, startTransition, useActionState, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ActionState } from './action-state.ts';

interface ActionFormProps {
  action: (before: ActionState, form: FormData) => Promise<ActionState>;
  submit: string;
  children?: ReactNode;
  /** Buttons beside the one that sends. */
  beside?: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Empties the fields after success (passwords). */
  clears?: boolean;
  onDone?: (state: ActionState) => void;
}

/** A form that a server action takes: says what was wrong or done, keeps what was typed when it failed. */
export function ActionForm({ action, submit, children, beside, variant = 'primary', clears, onDone }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, send, pending] = useActionState(action, {});
  const told = useRef(state);
  useEffect(() => {
    if (state === told.current) return;
    told.current = state;
    if (!state.done) return;
    if (clears) form.current?.reset();
    onDone?.(state);
  }, [state, clears, onDone]);

  return (
    <form
      ref={form}
      className="grid gap-4"
      // Sent before the page's script runs, a form goes by its address otherwise, passwords included.
      method="post"
      onSubmit={(event) => {
        // Not the form's `action`: React empties the fields after each of those, also after a failure.
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        startTransition(() => send(fields));
      }}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={variant} pending={pending}>
          {submit}
        </Button>
        {beside}
        <p role="status" className="text-good text-table empty:hidden whitespace-pre-line">
          {pending ? '' : state.done}
        </p>
        <p role="alert" className="text-fault text-table empty:hidden whitespace-pre-line">
          {pending ? '' : state.error}
        </p>
      </div>
    </form>
  );
}
