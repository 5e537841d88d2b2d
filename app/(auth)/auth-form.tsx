'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';

interface AuthFormProps {
  /** Route that takes the form; it answers plain forms too, should the script not be there yet. */
  action: string;
  submit: string;
  /** What was wrong with the try before, when it came back as a page. */
  error?: string | undefined;
  children: ReactNode;
}

/** Sends the form in place and shows what was wrong with it. */
export function AuthForm({ action, submit, error: firstError, children }: AuthFormProps) {
  const t = useMessages();
  const [error, setError] = useState(firstError);
  const [pending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setPending(true);
    setError(undefined);
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
      const response = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } });
      const answer = await response.json();
      if (response.ok) {
        // A full load: nothing drawn for the signed-out visitor stays in memory.
        window.location.assign(answer.redirect);
        return;
      }
      setError(answer.error);
    } catch {
      setError(t('The server could not be reached. Try again.'));
    }
    setPending(false);
    form.querySelector<HTMLInputElement>('input[type=password]')?.select();
  }

  return (
    <form method="post" action={action} onSubmit={send} className="grid gap-4">
      <p role="alert" className="rounded-control bg-fault-soft px-3 py-2 text-fault text-table empty:hidden">
        {error}
      </p>
      {children}
      <Button type="submit" variant="primary" pending={pending}>
        {submit}
      </Button>
    </form>
  );
}
