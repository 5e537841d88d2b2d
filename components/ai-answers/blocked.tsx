'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { entryOf, exitName } from '#components/searches/egress-labels.ts';
import { reasonText } from '#components/searches/search-labels.ts';
import { useNow } from '#components/searches/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { RotateCw, ShieldAlert } from '#components/ui/icons.tsx';
import type { AnswerSummary, HistoryEntry } from '#lib/features/ai-answers/answers-contract.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';

interface BlockedProps {
  answer: AnswerSummary;
  reason: FailureReason;
  history: readonly HistoryEntry[];
  now: number;
  onAsk: () => void;
  asking: boolean;
}

/** Google did not answer: reason, since when, until when, what remains and what to do. Never shown as "no overview". */
export function Blocked({ answer, reason, history, now: serverNow, onAsk, asking }: BlockedProps) {
  const t = useMessages();
  const now = useNow(serverNow, 1_000);
  const { data: engines = [] } = useQuery(engineHealthQuery());
  const words = reasonText(t, reason);
  const way = entryOf(engines, { search_engine: 'google', exit: null, country: answer.country });
  const resting = way?.state === 'blocked' ? way : undefined;
  const retryAt = resting?.retry_at ?? null;
  const waits = retryAt !== null && Date.parse(retryAt) > now;
  const good = history.findLast(({ status }) => status === 'done');

  return (
    <section aria-label={`Google ${words.title}`} className="mx-auto min-w-0 max-w-190 rounded-panel border bg-panel">
      <div className="flex items-start gap-3 p-4 sm:p-5">
        <span aria-hidden="true" className="rounded-full bg-warning-soft p-2 text-warning">
          <ShieldAlert className="size-5" />
        </span>
        <div role="alert" className="min-w-0">
          <h2 className="font-semibold text-section">Google {words.title}</h2>
          <p className="text-muted">
            {t('{plain} It is unknown whether this query has an AI Overview. Not counted as “None”.', {
              plain: words.plain,
            })}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 border-y sm:grid-cols-4 sm:divide-x">
        <Fact term={t('Since')}>{t.time(resting?.since ?? answer.created_at, now)}</Fact>
        <Fact term={t('Next attempt')}>
          {retryAt && waits ? (
            <>
              {t.time(retryAt, now)} <span className="text-muted">({t.until(retryAt, now)})</span>
            </>
          ) : (
            t('any moment')
          )}
        </Fact>
        <Fact term={t('Via')}>{resting ? exitName(t, resting.exit, engines) : t('Browser')}</Fact>
        <Fact term={t('Last success')}>
          {good ? (
            <Link
              href={`/ai-answers/${good.id}`}
              className="rounded-control text-accent-strong underline decoration-line underline-offset-2"
            >
              {t.ago(good.created_at, now)}
            </Link>
          ) : (
            <span className="text-muted">{t('none yet')}</span>
          )}
        </Fact>
      </dl>
      <div className="grid gap-4 p-4 sm:p-5">
        {answer.error && <p className="break-words text-muted">{answer.error}</p>}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={waits} pending={asking} onClick={onAsk}>
            {!asking && <RotateCw />}{' '}
            {waits && retryAt ? t('Retry {until}', { until: t.until(retryAt, now) }) : t('Try again')}
          </Button>
          <Button asChild>
            <Link href="/settings/connections">{t('Add a proxy or CAPTCHA solver')}</Link>
          </Button>
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
