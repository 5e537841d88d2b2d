import { RecordState } from '#components/ui/record-state.tsx';
import type { SearchSummary } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { reasonText, stateLabels } from './search-labels.ts';

/** The state of a search, with the reason if it failed. */
export function StateBadge({ search: { state, reason, error } }: { search: SearchSummary }) {
  const t = useMessages();
  const { word, tone } = stateLabels(t)[state];
  const why = state === 'failed' && reason ? reasonText(t, reason).short : word;
  return (
    <RecordState
      word={error?.startsWith('Canceled') ? t('Canceled') : why}
      tone={state === 'failed' && !reason ? 'neutral' : tone}
      isRunning={state === 'running'}
      why={error}
    />
  );
}
