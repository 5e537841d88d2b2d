'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';

/** Sign-in through GitHub, Google or the administrator's OpenID Connect provider. */
export function ProviderButtons({
  providers,
  callbackUrl,
}: {
  providers: { id: string; name: string }[];
  callbackUrl: string;
}) {
  const t = useMessages();
  const [pending, setPending] = useState<string>();

  async function go(id: string) {
    setPending(id);
    try {
      const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
      const body = new URLSearchParams({ csrfToken, callbackUrl, json: 'true' });
      const { url } = await (await fetch(`/api/auth/signin/${id}`, { method: 'POST', body })).json();
      window.location.assign(url);
    } catch {
      setPending(undefined);
    }
  }

  return (
    <div className="grid gap-2 border-t pt-4">
      {providers.map(({ id, name }) => (
        <Button key={id} pending={pending === id} onClick={() => go(id)}>
          {t('Continue with {name}', { name })}
        </Button>
      ))}
    </div>
  );
}
