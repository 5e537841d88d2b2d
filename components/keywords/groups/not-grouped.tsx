'use client';

import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { GroupingDetail } from '#lib/features/keywords/groups/parts-contract.ts';
import { useMessages } from '#messages';
import { Evidence, SharedUrls } from './groups-found.tsx';

const linkStyle = 'rounded-control font-medium text-accent-strong underline underline-offset-2';

/** Keywords that share too few results with any head keyword. */
export function Alone({ grouping }: { grouping: GroupingDetail }) {
  const t = useMessages();
  const { alone, own_domain: ownDomain } = grouping;
  if (alone.length === 0) return null;
  return (
    <Panel aria-label={t('Unclustered keywords')}>
      <PanelHeader
        title={t('Unclustered')}
        note={t.many(
          alone.length,
          '{count} unclustered keyword: target with its own page|{count} unclustered keywords: target each with its own page',
        )}
      />
      <ul aria-label={t('Unclustered keywords')} className="divide-y border-t">
        {alone.map((one) => (
          <li key={one.no} className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p dir="auto" className="break-words font-medium">
                {one.keyword}
              </p>
              {one.nearest === null ? (
                <p className="text-meta text-muted">
                  {one.results_count === 0 ? t('No search results') : t('No URLs in common with other keywords')}
                </p>
              ) : (
                <SharedUrls
                  count={one.shared_count}
                  of={one.results_count}
                  urls={one.shared_urls}
                  withWhat={<bdi>{one.nearest}</bdi>}
                />
              )}
            </div>
            <Evidence facts={one} ownDomain={ownDomain} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NotMeasuredProps {
  grouping: GroupingDetail;
  /** null while nothing can be retried. */
  onRetry: ((numbers?: number[]) => void) | null;
  pending: boolean;
}

/** Keywords whose search failed, each with its reason and a retry button. */
export function UnmeasuredKeywords({ grouping, onRetry, pending }: NotMeasuredProps) {
  const t = useMessages();
  const { not_measured: missing } = grouping;
  if (missing.length === 0) return null;
  return (
    <Panel aria-label={t('Not measured')}>
      <PanelHeader
        title={t('Not measured')}
        note={t.many(missing.length, '{count} keyword could not be checked.|{count} keywords could not be checked.')}
        actions={
          onRetry && (
            <Button size="sm" pending={pending} onClick={() => onRetry()}>
              {t('Retry all')}
            </Button>
          )
        }
      />
      <ul aria-label={t('Keywords not checked')} className="divide-y border-t">
        {missing.map(({ no, keyword, reason, search_id: search, retry_at: at }) => (
          <li key={no} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p dir="auto" className="break-words font-medium">
                {keyword}
              </p>
              <p className="break-words text-meta text-muted">
                {reason}
                {at && ` ${t('Next attempt {at}.', { at: t.moment(at) })}`}
              </p>
            </div>
            {search && (
              <Link prefetch={false} href={`/searches/${search}`} className={`text-meta ${linkStyle}`}>
                {t('SERP check')}
                <span className="sr-only"> {t('for {keyword}', { keyword })}</span>
              </Link>
            )}
            {onRetry && (
              <Button
                size="sm"
                aria-label={t('Retry {keyword}', { keyword })}
                disabled={pending}
                onClick={() => onRetry([no])}
              >
                {t('Try again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Keywords whose search is running; waiting ones are counted. */
export function UnderWay({ grouping }: { grouping: GroupingDetail }) {
  const t = useMessages();
  const searching = grouping.under_way.filter(({ state }) => state === 'searching');
  if (searching.length === 0) return null;
  return (
    <ul aria-label={t('Running SERP checks')} className="grid gap-1 text-table">
      {searching.map(({ no, keyword, search_id: search }) => (
        <li key={no} className="flex min-w-0 items-center gap-2 text-muted">
          <Spinner />
          <span dir="auto" className="truncate">
            {keyword}
          </span>
          {search && (
            <Link prefetch={false} href={`/searches/${search}`} className={`shrink-0 text-meta ${linkStyle}`}>
              {t('SERP check')}
              <span className="sr-only"> {t('for {keyword}', { keyword })}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
