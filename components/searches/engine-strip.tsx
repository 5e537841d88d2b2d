'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, RotateCw, ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel } from '#components/ui/panel.tsx';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Sentence, useMessages } from '#messages';
import { healthLabels, reasonText, transportName } from './search-labels.ts';
import { useNow } from './use-now.ts';

interface EngineStripProps {
  initial: EngineHealthEntry[];
  now: number;
}

/** Each engine through each exit: whether it is available, and if not, why and until when. */
export function EngineStrip({ initial, now: serverNow }: EngineStripProps) {
  const t = useMessages();
  const { data, isError } = useQuery({ ...engineHealthQuery(), initialData: initial });
  return (
    <Panel aria-label={t('Health of the search engines')}>
      <EngineList
        engines={data}
        isStale={isError}
        now={serverNow}
        heading="h2"
        className="divide-y sm:max-xl:[&>li:nth-child(even)]:border-l sm:max-xl:[&>li:nth-child(2)]:border-t-0 xl:grid-cols-4 xl:divide-x xl:divide-y-0"
      />
    </Panel>
  );
}

interface EngineListProps {
  engines: EngineHealthEntry[];
  /** The last refetch failed: the shown state is older. */
  isStale: boolean;
  now: number;
  /** Heading level of an engine's name. */
  heading: 'h2' | 'h3';
  /** Classes for the separators. */
  className: string;
  /** A control for an engine, such as a retry button; null for none. */
  action?: (entry: EngineHealthEntry) => ReactNode;
}

/** The engines with their states as text, stacked or side by side. */
export function EngineList({ engines, isStale, now: serverNow, heading: Heading, className, action }: EngineListProps) {
  const t = useMessages();
  const now = useNow(serverNow);
  return (
    <>
      <ul className={cn('grid sm:grid-cols-2', className)}>
        {engines.map((entry) => (
          <li key={`${entry.search_engine} ${entry.exit}`} className="grid content-start gap-0.5 px-4 py-2.5 sm:py-3">
            <div className="flex items-center justify-between gap-2">
              <Heading className="flex min-w-0 items-center gap-2 font-medium">
                <HealthIcon state={entry.state} />
                <span className="truncate">{entry.name}</span>
              </Heading>
              <Badge tone={healthLabels[entry.state].tone}>{t.known(healthLabels[entry.state].word)}</Badge>
            </div>
            <Line entry={entry} now={now} />
            <p className={cn('truncate text-meta text-muted', isQuiet(entry) && 'max-sm:hidden')}>
              {entry.source === 'own'
                ? t.known(entry.exit_label)
                : t('through {transportName}', { transportName: transportName(t, entry.source) })}
              {slowWays(t, entry)}
            </p>
            {action?.(entry)}
          </li>
        ))}
      </ul>
      {isStale && (
        <p className="border-t px-4 py-2 text-muted text-table">{t('Could not be refreshed; as of a moment ago.')}</p>
      )}
    </>
  );
}

/** Nothing to show beyond the state: phones leave the rest out. */
const isQuiet = ({ state, exit, source }: EngineHealthEntry): boolean =>
  (state === 'ready' || state === 'untried') && exit === 'direct' && source === 'own';

/** Transports that are paused while another one works. */
function slowWays(t: Translator, { state, transports }: EngineHealthEntry): string {
  if (state !== 'ready') return '';
  const resting = transports.filter((one) => one.state === 'blocked').map(({ id }) => transportName(t, id));
  return resting.length > 0 ? ` ${t('· {resting} rests', { resting: resting.join(', ') })}` : '';
}

function Line({ entry, now }: { entry: EngineHealthEntry; now: number }) {
  const t = useMessages();
  const { state, reason, since, retry_at, last_good_at, last_good_search: good } = entry;
  if (state === 'blocked')
    return (
      <p className="text-table">
        {reason ? reasonText(t, reason).short : t('Rests')}
        {since && ` ${t('since {time}', { time: t.time(since, now) })}`}
        {retry_at && (
          <>
            {', '}
            <Sentence
              text="asked again {time}"
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
        {t('The next search tries whether it answers again')}
        {reason && ` ${t('(it had rested: {reason})', { reason: t.inText(reasonText(t, reason).short) })}`}
      </p>
    );
  return (
    <p className="text-table max-sm:hidden">
      {last_good_at ? <LastGood at={last_good_at} search={good} now={now} /> : t('Asked with your first search')}
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
        {t('Last good answer {when}', { when })}
      </>
    );
  return (
    <>
      {before}
      <Link
        href={`/searches/${search.id}`}
        prefetch={false}
        title={t('Last good search: {query}', { query: search.query })}
        className="rounded-control underline decoration-line underline-offset-2 hover:decoration-current"
      >
        {t('Last good answer')}
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

function HealthIcon({ state, className }: { state: EngineHealthEntry['state']; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('shrink-0 [&>svg]:size-4', className)}>
      {icons[state]}
    </span>
  );
}

/** The same in one line, for the overview. */
export function EngineChips({ initial, now }: EngineStripProps) {
  const t = useMessages();
  const { data } = useQuery({ ...engineHealthQuery(), initialData: initial });
  return (
    <ul aria-label={t('Health of the search engines')} className="flex flex-wrap gap-2">
      {data.map(({ search_engine, exit, exit_label: way, name, state, reason, retry_at }) => (
        <li key={`${search_engine} ${exit}`}>
          <Link
            href="/searches"
            className="inline-flex min-h-7 items-center gap-1.5 rounded-control border bg-panel px-2 text-table hover:border-edge touch:min-h-11"
          >
            <HealthIcon state={state} />
            {name}
            {exit !== 'direct' && <span className="text-muted">{t.known(way)}</span>}
            <span className="text-muted">
              {state === 'blocked'
                ? [
                    reason ? t.inText(reasonText(t, reason).short) : t('rests'),
                    ...(retry_at ? [t('until {time}', { time: t.time(retry_at, now) })] : []),
                  ].join(' ')
                : t.inText(t.known(healthLabels[state].word))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
