'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceLabels } from '#components/rankings/ranking-labels.ts';
import { engineNames, healthLabels } from '#components/searches/search-labels.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { estimateQuery, rankingsKey, startRound } from '#lib/features/rankings/client.ts';
import type { RoundEstimate } from '#lib/features/rankings/rounds-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Label and color of each risk of being blocked. */
export const riskWords = (t: Translator): Record<RoundEstimate['risk'], { word: string; tone: Tone }> => ({
  low: { word: t('Low'), tone: 'good' },
  raised: { word: t('Elevated'), tone: 'warning' },
  high: { word: t('High'), tone: 'fault' },
});

interface CheckNowProps {
  projectId: string;
  /** null: all keywords of the project. */
  ids: readonly string[] | null;
  onClose: () => void;
}

/** Cost of checking these keywords, shown before it starts: requests, time, and the risk of a block. */
export function CheckNow({ projectId, ids, onClose }: CheckNowProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(estimateQuery(projectId, ids));
  const start = useMutation({
    mutationFn: () => startRound(projectId, ids),
    onSuccess: (round) => {
      toast.success(t.many(round.total, '{count} keyword will be checked|{count} keywords will be checked'));
      void cache.invalidateQueries({ queryKey: rankingsKey(projectId) });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-140"
        title={t('Check positions now')}
        description={t('Review before sending requests.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={!data || data.keywords === 0}
              pending={start.isPending}
              onClick={() => start.mutate()}
            >
              {data ? t.many(data.keywords, 'Check {count} keyword|Check {count} keywords') : t('Check now')}
            </Button>
          </>
        }
      >
        {error && !data ? (
          <Callout tone="fault" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
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
  const t = useMessages();
  const { requests, browser_requests: browser, minutes_at_least: minutes, risk, depth, stored, engines } = estimate;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={t('Requests')} value={t('up to {requests}', { requests })} />
        <Figure name={t('Time')} value={t('min. {duration}', { duration: durationOf(t, minutes) })} />
        <div>
          <dt className="text-meta text-muted">{t('Block risk')}</dt>
          <dd>
            <Badge tone={riskWords(t)[risk].tone}>{riskWords(t)[risk].word}</Badge>
          </dd>
        </div>
      </dl>
      <p className="text-muted text-table">
        {t('Checks the top {depth} results per keyword.', { depth })}
        {browser > 0 &&
          ` ${t.many(browser, '{count} request uses a browser to measure AI Overviews.|{count} requests use a browser to measure AI Overviews.')}`}
        {stored > 0 &&
          ` ${t.many(stored, '{count} keyword already checked today (no request needed).|{count} keywords already checked today (no requests needed).')}`}
      </p>
      <ul className="grid gap-2">
        {engines.map((one) => (
          <li key={`${one.search_engine} ${one.device}`} className="rounded-control bg-sunken px-3 py-2 text-table">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {engineNames[one.search_engine]}, {t.inText(deviceLabels(t)[one.device])}
              <Badge tone={healthLabels[one.state].tone}>{t.known(healthLabels[one.state].word)}</Badge>
              <span className="ml-auto font-normal text-muted">
                {t.many(one.keywords, '{count} keyword|{count} keywords')},{' '}
                {t.many(one.requests, '{count} request|{count} requests')}
              </span>
            </p>
            <p className="text-meta text-muted">
              {one.why}
              {one.retry_at && ` ${t('Retry {retryAt}.', { retryAt: t.moment(one.retry_at) })}`}
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
function durationOf(t: Translator, minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : t('{hours}h {minutes}m', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
