import { QueryClient } from '@tanstack/react-query';
import { RequestFailed } from './call-endpoint.ts';

/** Old data stays on screen during a refetch; only transient failures are retried, once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) =>
          failures < 1 && (!(error instanceof RequestFailed) || error.status === 0 || error.status >= 500),
        // A random delay up to two seconds, so that many screens do not retry simultaneously.
        retryDelay: () => Math.random() * 2_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}
