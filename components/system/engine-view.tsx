'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { aiReasonLabel } from '#components/rankings/ai-reasons.ts';
import { exitName } from '#components/searches/egress-labels.ts';
import { EngineList } from '#components/searches/engine-list.tsx';
import { StatusIcon } from '#components/searches/engine-pills.tsx';
import { remediesOf } from '#components/searches/engine-remedies.ts';
import { type EngineStatus, statusLabels, statusOf } from '#components/searches/engine-status.ts';
import { type EngineId, engineNames, reasonText } from '#components/searches/search-labels.ts';
import { useNow } from '#components/searches/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { keywordPath, overviewPath } from '#lib/features/alerts/paths.ts';
import type { EngineChecks } from '#lib/features/rankings/contract.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { SearchSummary } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Moment, useMessages } from '#messages';
import { TryNow } from './engines.tsx';

interface EngineViewProps {
  engine: EngineId;
  initial: EngineHealthEntry[];
  /** The reader's last failed SERP checks with this engine, newest first. */
  failed: SearchSummary[];
  /** Rank checks with this engine in the reader's projects. */
  checks: EngineChecks;
  canRetry: boolean;
  now: number;
}

const linkStyle = 'rounded-control text-accent-strong underline decoration-line underline-offset-2';

/** What the status of an engine is, why, since when, and what to do about it. */
export function EngineView({ engine, initial, failed, checks, canRetry, now: serverNow }: EngineViewProps) {
  const t = useMessages();
  const now = useNow(serverNow);
  const { data, isError } = useQuery({ ...engineHealthQuery(), initialData: initial });
  const entries = data.filter((entry) => entry.search_engine === engine);
  const status = statusOf(entries);
  const refused = entries
    .filter(({ state }) => state === 'blocked' || state === 'trying')
    .toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  const first = refused[0];
  const retryAt = earliest(refused.map((entry) => entry.retry_at));
  const lastGood = entries.reduce<string | null>((at, entry) => later(at, entry.last_good_at), null);
  const reason = first?.reason ?? null;
  const failures = failuresOf(t, { failed, checks, entries });
  return (
    <div className="grid gap-4">
      <TitledPanel
        id="engine-state"
        title={
          <span className="inline-flex items-center gap-2">
            <StatusIcon status={status} /> {statusLabels(t)[status].word}
          </span>
        }
        note={summaryOf(t, { status, engine: engineNames[engine], checks })}
      >
        <dl className="grid grid-cols-2 border-t lg:flex lg:divide-x [&>div]:flex-1">
          {first && <Fact term={t('Reason')}>{reason ? reasonText(t, reason).short : t('Unknown')}</Fact>}
          {first?.since && <Fact term={t('Since')}>{t.moment(first.since)}</Fact>}
          <Fact term={t('Last successful request')}>
            {lastGood ? <Moment at={lastGood} now={now} /> : t('none yet')}
          </Fact>
          <Fact term={t('Last measured by a rank check')}>
            {checks.measured_at ? <Moment at={checks.measured_at} now={now} /> : t('none yet')}
            {checks.is_sample && ` (${t('sample data')})`}
          </Fact>
          {first && (
            <Fact term={t('Next attempt')}>
              {retryAt ? `${t.time(retryAt, now)} (${t.until(retryAt, now)})` : t('with the next check')}
            </Fact>
          )}
        </dl>
        {first && (
          <PanelBody className="grid gap-2 border-t pt-4">
            {reason && <p>{reasonText(t, reason).plain}</p>}
            <h3 className="font-medium">{t('What to do')}</h3>
            <ol className="grid list-decimal gap-1 pl-5">
              {remediesOf(t, reason, retryAt).map(({ text, link }) => (
                <li key={text}>
                  {text}{' '}
                  {link && (
                    <Link href={link.href} prefetch={false} className={linkStyle}>
                      {link.label}
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          </PanelBody>
        )}
      </TitledPanel>
      <TitledPanel
        id="engine-connections"
        title={t('Connections')}
        note={t('The server IP and each proxy, with their own status.')}
      >
        <EngineList
          engines={entries}
          isStale={isError}
          now={now}
          className="[&>li]:border-t sm:[&>li:nth-child(even)]:border-l"
          {...(canRetry && { action: (entry: EngineHealthEntry) => <TryNow entry={entry} /> })}
        />
      </TitledPanel>
      <TitledPanel
        id="engine-failures"
        title={t('Recent failures')}
        note={t('Your last failed SERP checks, and the failed rank and AI Overview checks of the last 30 days.')}
      >
        {failures.length === 0 ? (
          <PanelBody className="text-muted">{t('No failed checks are stored.')}</PanelBody>
        ) : (
          <ul aria-label={t('Recent failures')} className="divide-y border-t">
            {failures.map(({ key, href, name, kind, why, from, at }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-table">
                <Link href={href} prefetch={false} dir="auto" className={linkStyle}>
                  {name}
                </Link>
                <span>{kind}</span>
                {why && <Badge tone="warning">{why}</Badge>}
                {from && <span className="text-muted">{from}</span>}
                <span className="ml-auto text-muted">
                  <Moment at={at} now={now} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </TitledPanel>
    </div>
  );
}

interface Failure {
  key: string;
  href: string;
  name: string;
  kind: string;
  why: string | null;
  from: string | null;
  at: string;
}

const MAX_FAILURES = 20;

/** Failed checks of every kind, newest first. */
function failuresOf(
  t: Translator,
  { failed, checks, entries }: Pick<EngineViewProps, 'failed' | 'checks'> & { entries: EngineHealthEntry[] },
): Failure[] {
  const searches = failed.map(
    (search): Failure => ({
      key: search.id,
      href: `/searches/${search.id}`,
      name: search.query,
      kind: t('SERP check'),
      why: search.reason && reasonText(t, search.reason).short,
      from: exitName(t, search.exit, entries),
      at: search.created_at,
    }),
  );
  const ranks = checks.failed.map((check): Failure => {
    const isRank = check.of === 'rank';
    return {
      key: `${check.keyword_id} ${check.at}`,
      href: (isRank ? keywordPath : overviewPath)(check.project_id, check.keyword_id),
      name: `${check.keyword} (${check.country.toUpperCase()})`,
      kind: isRank ? t('Rank check') : t('AI Overview'),
      why: aiReasonLabel(t, check.reason),
      from: check.is_sample ? t('sample data') : null,
      at: check.at,
    };
  });
  return [...searches, ...ranks].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_FAILURES);
}

function summaryOf(
  t: Translator,
  { status, engine, checks }: { status: EngineStatus; engine: string; checks: EngineChecks },
): string {
  const texts: Record<EngineStatus, string> = {
    ok: t('{engine} responds over every connection that was used. There is nothing to do.', { engine }),
    limited: t('{engine} does not respond over some connections.', { engine }),
    blocked: t('{engine} does not respond over any connection. Checks are not measured until it does.', { engine }),
    unknown: checks.is_sample
      ? t('This server has not queried {engine} yet. Its positions so far are sample data.', { engine })
      : checks.measured_at
        ? t('This server has no recent request to {engine}. Its status is shown after the next check.', { engine })
        : t('{engine} was not queried yet.', { engine }),
  };
  return texts[status];
}

const later = (a: string | null, b: string | null): string | null => (a && b ? (a > b ? a : b) : (a ?? b));
const earliest = (times: readonly (string | null)[]): string | null =>
  times.flatMap((at) => at ?? []).toSorted()[0] ?? null;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="break-words text-table">{children}</dd>
    </div>
  );
}
