import { Badge } from '#components/ui/badge.tsx';
import type { TextRunSummary } from '#lib/features/content/generation/runs-contract.ts';
import { useMessages } from '#messages';
import { runStateLabels } from './run-labels.ts';

/** The state of a text request. */
export function RunBadge({ state }: { state: TextRunSummary['state'] }) {
  const t = useMessages();
  const { text, tone } = runStateLabels(t)[state];
  return <Badge tone={tone}>{text}</Badge>;
}
