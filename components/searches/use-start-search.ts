import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { toastError } from '#components/ui/toast.ts';
import { startSearch } from '#lib/features/searches/client.ts';
import type { SearchSummary } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import type { EngineId } from './search-labels.ts';

interface Ask {
  /** @param aiOverview whether to measure the AI overview; absent: as in the stored search */
  ask: (engine: EngineId, aiOverview?: boolean) => void;
  asking: EngineId | null;
}

/** Repeats a stored search with an engine and opens it. `asking` until the new page is shown. */
export function useStartSearch(search: SearchSummary): Ask {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const start = useMutation({
    mutationFn: ({ engine, aiOverview }: { engine: EngineId; aiOverview: boolean }) =>
      startSearch({
        query: search.query,
        search_engine: engine,
        country: search.country,
        ...(search.location && { location: search.location }),
        ...(search.device === 'mobile' && { device: 'mobile' }),
        pages_number: search.pages_asked,
        ...(aiOverview && { ai_overview: true }),
        ...(search.project_id && { project_id: search.project_id }),
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['searches'] });
      router.push(`/searches/${id}`);
    },
    onError: toastError(t('Could not start the SERP check')),
  });
  return {
    ask: (engine, aiOverview = search.ai_overview) => start.mutate({ engine, aiOverview }),
    asking: start.isPending || start.isSuccess ? start.variables.engine : null,
  };
}
