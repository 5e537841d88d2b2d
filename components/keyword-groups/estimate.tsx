'use client';

import { useQuery } from '@tanstack/react-query';
import { engineNames } from '#components/search/search-words.ts';
import { Callout } from '#components/ui/states.tsx';
import { formatMoment, plural } from '#lib/client/format.ts';
import { type EstimateInput, estimateQuery } from '#lib/client/keyword-groups.ts';
import { estimateText } from './grouping-words.ts';

/** What a grouping would send, before it is started. */
export function Estimate({ input }: { input: EstimateInput }) {
  const { data, error, isPlaceholderData } = useQuery(estimateQuery(input));
  if (error) return <Callout tone="fault">{error.message}</Callout>;
  if (!data) {
    return (
      <p role="status" className="min-h-15 text-muted text-table">
        Counting the searches…
      </p>
    );
  }
  const { keywords_count: count, repeated_count: repeated, engine_state: state } = data;
  return (
    <div role="status" aria-busy={isPlaceholderData} className="grid min-h-15 gap-2 text-table">
      <p>
        {plural(count, 'keyword')}
        {repeated > 0 && `, ${plural(repeated, 'more', 'more')} given twice`}. {estimateText(data)}
      </p>
      {state === 'blocked' && (
        <Callout tone="warning" title={`${engineNames[data.search_engine]} is resting`}>
          {data.engine_message} {data.retry_at && `It is asked again at ${formatMoment(data.retry_at)}. `}A short rest
          is waited for; after a longer one the keywords left can be tried again.
        </Callout>
      )}
    </div>
  );
}
