'use client';

import { useQuery } from '@tanstack/react-query';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#components/ui/language.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { healthInLabels } from './health-labels.ts';

const ASK_AGAIN_MS = 60_000;
/** A failed component is polled often, to notice its recovery soon. */
const ASK_SOON_MS = 5_000;

/** Installation status at the bottom of the sidebar. `initial`: an answer of /api/health that the server knew. */
export function Health({ initial }: { initial: { status: string } | undefined }) {
  const t = useMessages();
  const { data, isError } = useQuery({
    queryKey: ['health'],
    initialData: initial,
    staleTime: ASK_AGAIN_MS,
    queryFn: async ({ signal }): Promise<{ status: string }> => {
      const response = await fetch('/api/health', { signal });
      return response.json();
    },
    refetchInterval: ({ state }) => (state.data?.status === 'ok' && !state.error ? ASK_AGAIN_MS : ASK_SOON_MS),
    retry: false,
  });
  const state = isError
    ? { ok: false, text: t('Server not responding') }
    : data === undefined
      ? undefined
      : healthInLabels(t, data);
  return (
    <PrefetchLink
      href="/settings/system"
      title={state && t('{state}. Open System', { state: state.text })}
      className="flex min-h-8 items-center gap-2.5 rounded-control px-2.5 text-meta text-muted hover:bg-hover hover:text-ink touch:min-h-11 hidden-menu:md:justify-center hidden-menu:md:px-0"
    >
      <span
        aria-hidden="true"
        className={cn(
          'size-2 shrink-0 rounded-full',
          !state ? 'bg-line' : state.ok ? 'bg-good' : 'bg-fault outline-2 outline-fault/30',
        )}
      />
      <span role="status" className="line-clamp-2 hidden-menu:md:sr-only">
        {state?.text ?? t('Checking services')}
      </span>
    </PrefetchLink>
  );
}
