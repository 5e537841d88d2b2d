'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { CircleCheck, CircleDashed, RotateCw, ShieldAlert } from '#components/ui/icons.tsx';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { Sentence, useMessages } from '#messages';
import { healthLabels, pausedTransports, reasonText, transportName } from './search-labels.ts';
import { useNow } from './use-now.ts';

interface EngineListProps {
  engines: EngineHealthEntry[];
  /** The last refetch failed: the shown state is older. */
  isStale: boolean;
  now: number;
  /** Classes for the separators. */
  className: string;
  /** A control for an engine, such as a retry button; null for none. */
  action?: (entry: EngineHealthEntry) => ReactNode;
}

/** The connections of one engine with their states as text, stacked or side by side. */
export function EngineList(props: EngineListProps) {
  const { engines, isStale, now: serverNow, className, action } = props;
  const t = useMessages();
  const exitOf = (entry: EngineHealthEntry) =>
    entry.source === 'own'
      ? t.known(entry.exit_label)
      : t('via {transportName}', { transportName: transportName(t, entry.source) });
  const now = useNow(serverNow);
  return (
    <>
      <ul className={cn('grid sm:grid-cols-2', className)}>
        {engines.map((entry) => (
          <li key={`${entry.search_engine} ${entry.exit}`} className="grid content-start gap-0.5 px-4 py-2.5 sm:py-3">
            <div className="flex items-center justify-between gap-2">
              <h3 className="flex min-w-0 items-center gap-2 font-medium">
                <HealthIcon state={entry.state} />
                <span className="truncate">{exitOf(entry)}</span>
              </h3>
              <Badge tone={healthLabels[entry.state].tone}>{t.known(healthLabels[entry.state].word)}</Badge>
            </div>
            <HealthLine entry={entry} now={now} />
            <p className={cn('truncate text-meta text-muted', isQuiet(entry) && 'max-sm:hidden')}>
              {pausedTransports(t, entry)}
            </p>
            {action?.(entry)}
          </li>
        ))}
      </ul>
      {isStale && (
        <p className="border-t px-4 py-2 text-muted text-table">
          {t('Could not refresh. Showing the last known status.')}
        </p>
      )}
    </>
  );
}

/** Nothing to show beyond the state: phones leave the rest out. */
const isQuiet = ({ state, exit, source }: EngineHealthEntry): boolean =>
  (state === 'ready' || state === 'untried') && exit === 'direct' && source === 'own';

/** Why an engine is unavailable over one exit, since and until when; else its last success. */
export function HealthLine({ entry, now }: { entry: EngineHealthEntry; now: number }) {
  const t = useMessages();
  const { state, reason, since, retry_at, last_good_at, last_good_search: good } = entry;
  if (state === 'blocked')
    return (
      <p className="text-table">
        {reason ? reasonText(t, reason).short : t('Paused')}
        {since && ` ${t('since {time}', { time: t.time(since, now) })}`}
        {retry_at && (
          <>
            {', '}
            <Sentence
              text="next attempt {time}"
              time={
                <time dateTime={retry_at} title={t.moment(retry_at)} className="font-medium">
                  {t.until(retry_at, now)}
                </time>
              }
            />
          </>
        )}
        <LastGood at={last_good_at} search={good} now={now} isSecond />
      </p>
    );
  if (state === 'trying')
    return (
      <p className="text-table">
        {t('Retried with the next check')}
        {reason && ` ${t('(was paused: {reason})', { reason: t.inText(reasonText(t, reason).short) })}`}
      </p>
    );
  return (
    <p className="text-table max-sm:hidden">
      {last_good_at ? <LastGood at={last_good_at} search={good} now={now} /> : t('Not used yet')}
    </p>
  );
}

interface LastGoodProps {
  at: string | null;
  search: EngineHealthEntry['last_good_search'];
  now: number;
  isSecond?: boolean;
}

function LastGood({ at, search, now, isSecond = false }: LastGoodProps) {
  const t = useMessages();
  if (!at && !search) return null;
  const when = t.ago(at ?? search?.created_at ?? '', now);
  const before = isSecond && '. ';
  if (!search)
    return (
      <>
        {before}
        {t('Last success {when}', { when })}
      </>
    );
  return (
    <>
      {before}
      <Link
        href={`/searches/${search.id}`}
        prefetch={false}
        title={t('Last successful check: {query}', { query: search.query })}
        className="rounded-control underline decoration-line underline-offset-2 hover:decoration-current"
      >
        {t('Last success')}
      </Link>{' '}
      {when}
    </>
  );
}

const icons: Record<EngineHealthEntry['state'], ReactNode> = {
  ready: <CircleCheck className="text-good" />,
  trying: <RotateCw className="text-accent" />,
  blocked: <ShieldAlert className="text-warning" />,
  untried: <CircleDashed className="text-muted" />,
};

/** The state of an engine over one exit, as a shape; the text is next to it. */
export function HealthIcon({ state, className }: { state: EngineHealthEntry['state']; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('shrink-0 [&>svg]:size-4', className)}>
      {icons[state]}
    </span>
  );
}
