'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { engineNames, healthWords } from '#components/search/search-words.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { estimateQuery, rankingsKey, startRound } from '#lib/client/rankings.ts';
import type { RoundEstimate } from '#lib/features/tracking/rounds-contract.ts';
import { deviceWords } from './ranking-words.ts';

export const riskWords: Record<RoundEstimate['risk'], { word: string; tone: Tone }> = {
  low: { word: 'Low', tone: 'good' },
  raised: { word: 'Raised', tone: 'warning' },
  high: { word: 'High', tone: 'fault' },
};

interface CheckNowProps {
  projectId: string;
  /** None: all keywords of the project. */
  ids: readonly string[] | null;
  onClose: () => void;
}

/** What a check of these keywords costs, before it is begun: requests, time, and the risk of being refused. */
export function CheckNow({ projectId, ids, onClose }: CheckNowProps) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(estimateQuery(projectId, ids));
  const start = useMutation({
    mutationFn: () => startRound(projectId, ids),
    onSuccess: (round) => {
      toast.success(`${plural(round.total, 'keyword')} will be checked`);
      void cache.invalidateQueries({ queryKey: rankingsKey(projectId) });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-140"
        title="Check positions now"
        description="Nothing has been sent yet. This is what it takes."
        footer={
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button
              variant="primary"
              disabled={!data || data.keywords === 0}
              pending={start.isPending}
              onClick={() => start.mutate()}
            >
              {data ? `Check ${plural(data.keywords, 'keyword')}` : 'Check'}
            </Button>
          </>
        }
      >
        {error && !data ? (
          <Callout tone="fault" action={<Button onClick={() => refetch()}>Try again</Button>}>
            {error.message}
          </Callout>
        ) : data ? (
          <Estimate estimate={data} />
        ) : (
          <Skeleton className="h-40" />
        )}
        {start.isError && <Callout tone="fault">{start.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}

function Estimate({ estimate }: { estimate: RoundEstimate }) {
  const { requests, minutes_at_least: minutes, risk, depth, stored, engines } = estimate;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name="Requests" value={`at most ${formatNumber(requests)}`} />
        <Figure name="Time" value={`at least ${durationOf(minutes)}`} />
        <div>
          <dt className="text-meta text-muted">Risk of a block</dt>
          <dd>
            <Badge tone={riskWords[risk].tone}>{riskWords[risk].word}</Badge>
          </dd>
        </div>
      </dl>
      <p className="text-muted text-table">
        The first {depth} results of each keyword are looked at.
        {stored > 0 &&
          ` ${plural(stored, 'keyword')} ${stored === 1 ? 'has' : 'have'} results of today that are stored already and cost nothing.`}
      </p>
      <ul className="grid gap-2">
        {engines.map((one) => (
          <li key={`${one.search_engine} ${one.device}`} className="rounded-control bg-sunken px-3 py-2 text-table">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {engineNames[one.search_engine]}, {deviceWords[one.device].toLowerCase()}
              <Badge tone={healthWords[one.state].tone}>{healthWords[one.state].word}</Badge>
              <span className="ml-auto font-normal text-muted">
                {plural(one.keywords, 'keyword')}, {plural(one.requests, 'request')}
              </span>
            </p>
            <p className="text-meta text-muted">
              {one.why}
              {one.retry_at && ` It is asked again ${formatMoment(one.retry_at)}.`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

/** "5 min", "3 h 20 min" */
function durationOf(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
