'use client';

import { type ReactNode, startTransition, useActionState, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { ActionMessages } from './action-messages.tsx';
import type { ActionState } from './action-state.ts';

interface ActionFormProps {
  action: (before: ActionState, form: FormData) => Promise<ActionState>;
  submit: string;
  children?: ReactNode;
  /** Buttons before the submit button; all of them are then at the right, as in every dialog. */
  beside?: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Clears the fields after success (passwords). */
  clears?: boolean;
  onDone?: (state: ActionState) => void;
}

/** A form for a server action: shows the error or the success message, and keeps the input when it fails. */
export function ActionForm({ action, submit, children, beside, variant = 'primary', clears, onDone }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [state, send, pending] = useActionState(action, {});
  const reported = useRef(state);
  useEffect(() => {
    if (state === reported.current) return;
    reported.current = state;
    if (!state.done) return;
    if (clears) form.current?.reset();
    onDone?.(state);
  }, [state, clears, onDone]);

  return (
    <form
      ref={form}
      className="grid gap-4"
      // Without this, a form submitted before the script runs would put its values into the URL, passwords included.
      method="post"
      onSubmit={(event) => {
        // Not the form's `action`: React resets the fields after each of those, even after a failure.
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        startTransition(() => send(fields));
      }}
    >
      {children}
      <div className={cn('flex flex-wrap items-center gap-3', beside && 'justify-end')}>
        {beside}
        <Button type="submit" variant={variant} pending={pending}>
          {submit}
        </Button>
        <ActionMessages state={state} pending={pending} />
      </div>
    </form>
  );
}
