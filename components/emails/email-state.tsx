import { RecordState } from '#components/ui/record-state.tsx';
import type { EmailRunSummary } from '#lib/features/emails/runs-contract.ts';
import { useMessages } from '#messages';
import { stateLabels } from './email-labels.ts';

/** The state of a scan, with the reason if something is missing. */
export function StateBadge({ run: { state, error, incomplete_reason: lack } }: { run: EmailRunSummary }) {
  const t = useMessages();
  return <RecordState {...stateLabels(t)[state]} isRunning={state === 'running'} why={error ?? lack} />;
}
