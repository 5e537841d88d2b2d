import { Badge } from '#components/ui/badge.tsx';
import { RecordState } from '#components/ui/record-table.tsx';
import type { BacklinkDomain, BacklinkRun, KeptLink } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { linkStates, runStatusLabels } from './backlink-labels.ts';

/** Where a run is. */
export function RunBadge({ run }: { run: BacklinkRun }) {
  const t = useMessages();
  const { word, tone } = runStatusLabels(t)[run.status];
  const turning = run.status === 'queued' || run.status === 'running';
  const text = run.wanted === 'stop' ? t('Stopping') : word;
  return <RecordState word={text} tone={tone} isRunning={turning} why={run.error ?? run.incomplete_reason} />;
}

/** What is under way for a domain, else how its last look went. */
export function DomainState({ domain }: { domain: BacklinkDomain }) {
  const t = useMessages();
  const run = domain.current ?? domain.last_look;
  return run ? <RunBadge run={run} /> : <Badge>{t('Not looked')}</Badge>;
}

/** Whether a link stands, and as of when. */
export function LinkState({ link }: { link: KeptLink }) {
  const t = useMessages();
  const { word, tone, note } = linkStates(t)[link.state];
  const when = link.checked_at ? `, ${t.moment(link.checked_at)}` : '';
  return (
    <span title={`${link.note ?? note}${when}`}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  );
}
