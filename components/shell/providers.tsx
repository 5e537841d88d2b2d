'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from '#components/ui/toaster.tsx';
import { createQueryClient } from '#lib/client/query-client.ts';

// Dialogs write a style sheet that keeps the page behind them from scrolling; it must carry the nonce of this answer.
// Scripts may read it where a page's styles cannot: from the property, not from the attribute.
if (typeof document !== 'undefined') setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');

/** What client parts of the dashboard rely on: the query cache, state in the URL, short messages. */
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
