'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from '#components/ui/toaster.tsx';
import { createQueryClient } from '#lib/client/query-client.ts';

// Dialogs add a style sheet that prevents background scrolling; it must carry this response's nonce. Scripts can read the
// nonce only from the property, not from the attribute.
if (typeof document !== 'undefined') setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');

/** Context providers for client components: the query cache, URL state, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
