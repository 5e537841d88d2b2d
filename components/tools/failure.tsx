'use client';

import { useQuery } from '@tanstack/react-query';
import { BlockedCard } from '#components/searches/blocked-card.tsx';
import { type EngineId, engineIds } from '#components/searches/search-labels.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import { useMessages } from '#messages';

interface FailureProps {
  error: Error;
  /** Input of the run. */
  input: Record<string, unknown>;
  onAsk: (engine: EngineId) => void;
  asking: EngineId | null;
}

/** A failed run that queried an engine: the blocked card if the engine is the cause, else the server's message. */
export function EngineRunFailure({ error, input, onAsk, asking }: FailureProps) {
  const t = useMessages();
  const engine = engineIds.find((id) => id === (input.search_engine ?? 'google'));
  const { data, isPending } = useQuery({ ...engineHealthQuery(), staleTime: 0 });
  const health = data?.find((one) => one.search_engine === engine && one.state === 'blocked');
  if (isPending) return <Skeleton className="h-80" />;
  if (!engine || !health?.reason)
    return (
      <ErrorState title={t('Run failed')} requestId={error instanceof RequestFailed ? error.requestId : undefined}>
        {error.message}
      </ErrorState>
    );
  const { reason, retry_at, exit, since } = health;
  return (
    <BlockedCard
      search={{
        search_engine: engine,
        reason,
        retry_at,
        exit,
        transport: health.transports.find((one) => one.state === 'blocked')?.id ?? null,
        created_at: since ?? new Date().toISOString(),
      }}
      health={data}
      now={Date.now()}
      onAsk={onAsk}
      asking={asking}
      flat
    />
  );
}
