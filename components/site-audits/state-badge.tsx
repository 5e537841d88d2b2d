import { Badge } from '#components/ui/badge.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import type { Outcome } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { outcomeLabels, outcomeTones, stateLabels } from './site-labels.ts';

/** State of a site audit, including a requested change that is still pending. */
export function StateBadge({
  audit,
}: {
  audit: Pick<SiteAuditSummary, 'status' | 'wanted' | 'error' | 'pause_reason'>;
}) {
  const t = useMessages();
  const { word, tone } = stateLabels(t)[audit.status];
  const turning = audit.status === 'running' || audit.status === 'queued';
  const text = audit.wanted === 'pause' ? t('Pausing') : audit.wanted === 'stop' ? t('Stopping') : word;
  return <RecordState word={text} tone={tone} isRunning={turning} why={audit.error ?? audit.pause_reason} />;
}

/** Outcome of a URL; the status code, if there is one. */
export function OutcomeBadge({ outcome, status }: { outcome: Outcome; status: number | null }) {
  const t = useMessages();
  return (
    <Badge tone={outcomeTones[outcome]}>
      {status !== null && <span>{status}</span>}
      {(status === null || outcome === 'blocked' || outcome === 'file') && outcomeLabels(t)[outcome]}
    </Badge>
  );
}
