import { QueryClient } from '@tanstack/react-query';
import { RequestFailed } from './call-endpoint.ts';

/** Old data stays on screen while it is refreshed; only faults that may pass by themselves are tried again, once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) =>
          failures < 1 && (!(error instanceof RequestFailed) || error.status === 0 || error.status >= 500),
        // Any part of two seconds, so that many screens do not come back at once.
        retryDelay: () => Math.random() * 2_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}
