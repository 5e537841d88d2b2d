'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ArrowRight, RotateCw, ShieldAlert } from '#components/ui/icons.tsx';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { entryOf, exitName } from './egress-labels.ts';
import { type EngineId, engineIds, engineNames, reasonText, transportName } from './search-labels.ts';
import { useNow } from './use-now.ts';

/** The blocked request. */
export interface BlockedSearch {
  search_engine: EngineId;
  reason: FailureReason;
  retry_at: string | null;
  exit: string | null;
  /** Requested country, if known. */
  country?: string;
  transport: string | null;
  created_at: string;
}

interface BlockedCardProps {
  search: BlockedSearch;
  health: EngineHealthEntry[] | undefined;
  now: number;
  /** Sends the same request to another engine. */
  onAsk: (engine: EngineId) => void;
  /** The engine of the running request. */
  asking: EngineId | null;
  /** Link to the engine's actual response, if it was stored. */
  instead?: ReactNode;
  /** Already inside a panel. */
  flat?: boolean;
}

/** An engine that did not answer: reason, since when, until when, what remains and what to do. Never an empty list. */
export function BlockedCard({ search, health, now: serverNow, onAsk, asking, instead, flat }: BlockedCardProps) {
  const t = useMessages();
  const now = useNow(serverNow, 1_000);
  const { data: engines = [] } = useQuery({ ...engineHealthQuery(), ...(health && { initialData: health }) });
  const name = engineNames[search.search_engine];
  const words = reasonText(t, search.reason);
  const own = entryOf(engines, search);
  // Once the engine answers again, this search's block is history.
  const rests = own?.state === 'blocked';
  const retryAt = rests ? own.retry_at : search.retry_at;
  const since = rests ? own.since : null;
  const waits = rests && retryAt !== null && Date.parse(retryAt) > now;
  const good = own?.last_good_search ?? null;
  const others = engineIds
    .filter((id) => id !== search.search_engine)
    .map((id) => ({ id, state: engines.find((one) => one.search_engine === id)?.state ?? 'untried' }));
  const best = others.find(({ state }) => state === 'ready') ?? others.find(({ state }) => state !== 'blocked');

  return (
    <section
      aria-label={`${name} ${words.title}`}
      className={flat ? 'min-w-0' : 'mx-auto min-w-0 max-w-190 rounded-panel border bg-panel'}
    >
      <div className="flex items-start gap-3 p-4 sm:p-5">
        <span aria-hidden="true" className="rounded-full bg-warning-soft p-2 text-warning">
          <ShieldAlert className="size-5" />
        </span>
        <div role="alert" className="min-w-0">
          <h2 className="font-semibold text-section">
            {name} {words.title}
          </h2>
          <p className="text-muted">
            {t('{plain} The results are unknown (not zero).', {
              plain: words.plain,
            })}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 border-y sm:grid-cols-4 sm:divide-x">
        <Fact term={t('Since')}>{t.time(since ?? search.created_at, now)}</Fact>
        <Fact term={t('Next attempt')}>
          {retryAt && waits ? (
            <>
              {t.time(retryAt, now)} <span className="text-muted">({t.until(retryAt, now)})</span>
            </>
          ) : (
            t('now')
          )}
        </Fact>
        <Fact term={t('Via')}>
          {exitName(t, search.exit ?? own?.exit ?? null, engines)}
          {search.transport && <span className="text-muted">, {transportName(t, search.transport)}</span>}
        </Fact>
        <Fact term={t('Last successful result')}>
          {good ? (
            <Link
              href={`/searches/${good.id}`}
              className="rounded-control text-accent-strong underline decoration-line underline-offset-2"
            >
              <span dir="auto">{good.query}</span>, {t.ago(good.created_at, now)}
            </Link>
          ) : (
            <span className="text-muted">{t('none yet')}</span>
          )}
        </Fact>
      </dl>
      <div className="grid gap-4 p-4 sm:p-5">
        <div className="grid gap-2">
          <h3 className="font-medium">{t('Try another search engine')}</h3>
          <div className="flex flex-wrap gap-2">
            {others.map(({ id, state }) => (
              <Button
                key={id}
                variant={id === best?.id ? 'primary' : 'secondary'}
                disabled={asking !== null}
                pending={asking === id}
                onClick={() => onAsk(id)}
              >
                {engineNames[id]}
                {state === 'blocked' ? (
                  <span className="font-normal text-muted">{t('(also paused)')}</span>
                ) : (
                  <ArrowRight />
                )}
              </Button>
            ))}
            <Button
              disabled={waits || asking !== null}
              pending={asking === search.search_engine}
              onClick={() => onAsk(search.search_engine)}
            >
              <RotateCw />{' '}
              {waits && retryAt
                ? t('Retry {name} {until}', { name, until: t.until(retryAt, now) })
                : t('Retry {name}', { name })}
            </Button>
          </div>
        </div>
        <div>
          <h3 className="font-medium">{t('Other options')}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
            <li>{t('Wait: {name} is retried automatically after the cooldown.', { name })}</li>
            <li>
              {t('Use a proxy, or let a connected SERP API fetch {name} results:', { name })}{' '}
              <Link
                href="/settings/connections#search-sources"
                className="text-accent-strong underline underline-offset-2"
              >
                {t('Settings → Connections')}
              </Link>
              .
            </li>
            {instead && <li>{instead}</li>}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5 sm:first:pl-5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="break-words text-table">{children}</dd>
    </div>
  );
}
