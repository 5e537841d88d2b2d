import { Badge } from '#components/ui/badge.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import type { BacklinkDomain, BacklinkRow, BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { linkStates, runStatusLabels } from './backlink-labels.ts';

/** Status of a run. */
export function RunBadge({ run }: { run: BacklinkRun }) {
  const t = useMessages();
  const { word, tone } = runStatusLabels(t)[run.status];
  const turning = run.status === 'queued' || run.status === 'running';
  const text = run.wanted === 'stop' ? t('Canceling') : word;
  return <RecordState word={text} tone={tone} isRunning={turning} why={run.error ?? run.incomplete_reason} />;
}

/** The domain's running job, or the result of its last discovery. */
export function DomainState({ domain }: { domain: BacklinkDomain }) {
  const t = useMessages();
  const run = domain.current ?? domain.last_look;
  return run ? <RunBadge run={run} /> : <Badge>{t('Not checked')}</Badge>;
}

/** Whether a link is live, and as of when. */
export function LinkState({ link }: { link: BacklinkRow }) {
  const t = useMessages();
  const { word, tone, note } = linkStates(t)[link.state];
  const when = link.checked_at ? `, ${t.moment(link.checked_at)}` : '';
  return (
    <span title={`${link.note ?? note}${when}`}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  );
}
