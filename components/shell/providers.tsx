'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from '#components/ui/toaster.tsx';
import { createQueryClient } from '#lib/client/query-client.ts';

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
