'use client';

import { useQuery } from '@tanstack/react-query';
import { engineNames } from '#components/searches/search-labels.ts';
import { Callout } from '#components/ui/states.tsx';
import { type EstimateInput, estimateQuery } from '#lib/features/keywords/groups/client.ts';
import { useMessages } from '#messages';
import { estimateText } from './grouping-labels.ts';

/** The requests that a grouping would send, before it is started. */
export function Estimate({ input }: { input: EstimateInput }) {
  const t = useMessages();
  const { data, error, isPlaceholderData } = useQuery(estimateQuery(input));
  if (error) return <Callout tone="fault">{error.message}</Callout>;
  if (!data) {
    return (
      <p role="status" className="min-h-15 text-muted text-table">
        {t('Estimating requests…')}
      </p>
    );
  }
  const { keywords_count: count, repeated_count: repeated, engine_state: state } = data;
  return (
    <div role="status" aria-busy={isPlaceholderData} className="grid min-h-15 gap-2 text-table">
      <p>
        {t.many(count, '{count} keyword|{count} keywords')}
        {repeated > 0 && `, ${t.many(repeated, '{count} duplicate ignored|{count} duplicates ignored')}`}.{' '}
        {estimateText(t, data)}
      </p>
      {state === 'blocked' && (
        <Callout tone="warning" title={t('{engine} is paused', { engine: engineNames[data.search_engine] })}>
          {data.engine_message}{' '}
          {data.retry_at && `${t('Next attempt {moment}.', { moment: t.moment(data.retry_at) })} `}
          {t('Clustering waits for short pauses. After a longer one, you can retry the remaining keywords.')}
        </Callout>
      )}
    </div>
  );
}
