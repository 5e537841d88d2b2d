'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';

interface AuthFormProps {
  /** Route that receives the form. It also answers plain form posts, in case the script has not loaded. */
  action: string;
  submit: string;
  /** Error of the previous attempt when the server rendered it into the page. */
  error?: string | undefined;
  children: ReactNode;
}

/** Submits the form without a page load and shows its error. */
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
        // A full load, so that nothing rendered for the signed-out visitor stays in memory.
        window.location.assign(answer.redirect);
        return;
      }
      setError(answer.error);
    } catch {
      setError(t('Could not reach the server. Try again.'));
    }
    setPending(false);
    form.querySelector<HTMLInputElement>('input[name=password]')?.select();
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
