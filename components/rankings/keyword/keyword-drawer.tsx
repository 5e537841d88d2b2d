'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useId, useRef } from 'react';
import { AiChoiceSelect } from '#components/rankings/add/ai-choice-select.tsx';
import { aiReasonLabel } from '#components/rankings/ai-reasons.ts';
import { noDifficulty } from '#components/rankings/difficulty-labels.ts';
import { PositionCell } from '#components/rankings/table/position-cell.tsx';
import { hasAiOverviews } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ChevronDown, ChevronUp, Pause, Play, RefreshCw, Star } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeTracked, type HistoryRange, rankingsKey, trackedKeywordQuery } from '#lib/features/rankings/client.ts';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import type { TrackedKeywordDetail } from '#lib/features/rankings/history-contract.ts';
import { useMessages } from '#messages';
import { Features, localPackText, placeText } from '../table/ranking-cells.tsx';
import { KeywordHistoryChart } from './keyword-history.tsx';
import { KeywordPages } from './keyword-pages.tsx';
import { KeywordResults } from './keyword-results.tsx';
import { LocalPackPanel } from './local-pack-panel.tsx';

interface KeywordDrawerProps {
  project: { id: string; canEdit: boolean };
  id: string;
  /** The list it was opened from: J and K move through it. */
  rows: readonly RankingRow[];
  /** Size of that list, loaded or not. */
  count: number;
  /** Initial range. */
  range: HistoryRange;
  onOpen: (id: string | null) => void;
  onCheck: (ids: readonly string[]) => void;
  now: number;
}

/** Details of one tracked keyword, next to its list. */
export function KeywordDrawer({ project, id, rows, count, range, onOpen, onCheck, now }: KeywordDrawerProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(trackedKeywordQuery(project.id, id, range));
  const at = rows.findIndex((row) => row.id === id);
  const known = data?.keyword ?? rows[at];
  const [before, after] = [rows[at - 1]?.id, at < 0 ? undefined : rows[at + 1]?.id];
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
    // Prefetches the neighbors, so that J and K are instant.
    for (const near of [before, after])
      if (near) void cache.prefetchQuery(trackedKeywordQuery(project.id, near, range));
  }, [id, before, after, cache, project.id, range]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      const next = event.key === 'j' ? after : event.key === 'k' ? before : undefined;
      if (!next) return;
      event.preventDefault();
      onOpen(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, after, onOpen]);
  return (
    <Dialog open onOpenChange={(open) => !open && onOpen(null)}>
      <SheetContent
        title={<bdi>{known?.keyword ?? t('Tracked keyword')}</bdi>}
        description={known ? placeText(t, known) : t('Queued')}
        onReturn={(event) => {
          const row = document.querySelector<HTMLElement>(
            `tr[data-id="${CSS.escape(last.current)}"] [data-row], button[data-id="${CSS.escape(last.current)}"]`,
          );
          if (!row) return;
          event.preventDefault();
          row.focus();
        }}
        footer={
          at >= 0 && (
            <>
              <span className="mr-auto self-center text-muted text-table">
                {t('{at} of {count}', { at: at + 1, count })}
              </span>
              <Button size="sm" disabled={!before} onClick={() => before && onOpen(before)}>
                <ChevronUp /> {t('Previous')}
              </Button>
              <Button size="sm" disabled={!after} onClick={() => after && onOpen(after)}>
                <ChevronDown /> {t('Next')}
              </Button>
            </>
          )
        }
      >
        {error && !data ? (
          <ListFailed what={t('the keyword')} error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Body key={id} project={project} detail={data} range={range} onCheck={onCheck} now={now} />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-30" />
            <Skeleton className="h-72" />
            <Skeleton className="h-60" />
          </div>
        )}
      </SheetContent>
    </Dialog>
  );
}

interface BodyProps {
  project: KeywordDrawerProps['project'];
  detail: TrackedKeywordDetail;
  range: HistoryRange;
  onCheck: KeywordDrawerProps['onCheck'];
  now: number;
}

function Body({ project, detail, range, onCheck, now }: BodyProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const { keyword } = detail;
  const change = useMutation({
    mutationFn: (given: Parameters<typeof changeTracked>[2]) => changeTracked(project.id, [keyword.id], given),
    onSuccess: () => cache.invalidateQueries({ queryKey: rankingsKey(project.id) }),
    onError: (error) => toast.error(t('Could not update the keyword'), { description: error.message }),
  });
  const aiField = useId();
  const isPaused = keyword.every === 'off';
  const isReadOnly = useReadOnly();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <dl className="grid grid-cols-3 gap-3 text-table">
        <Fact name={t('Position')}>
          <PositionCell row={keyword} now={now} />
        </Fact>
        <Fact name={t('Change 1d / 7d / 30d')}>
          <span className="flex gap-2">
            <PlacesDelta change={keyword.change_1d} since={t('1 day ago')} />
            <PlacesDelta change={keyword.change_7d} since={t('7 days ago')} />
            <PlacesDelta change={keyword.change_30d} since={t('30 days ago')} />
          </span>
        </Fact>
        <Fact name={t('Best position')}>
          {keyword.best_position === null ? (
            <NotMeasured why={t('Never ranked')} />
          ) : (
            <>
              {keyword.best_position}
              {keyword.best_at && <span className="text-muted">, {t.day(keyword.best_at)}</span>}
            </>
          )}
        </Fact>
        <Fact name={t('Search volume')}>
          {keyword.avg_monthly_searches === null ? (
            <NotMeasured why={t('No search volume data')} />
          ) : (
            t.number(keyword.avg_monthly_searches)
          )}
        </Fact>
        <Fact name={t('Keyword difficulty')}>
          {keyword.difficulty === null ? (
            <NotMeasured why={noDifficulty(t, keyword.difficulty_reason)} />
          ) : (
            <>
              {keyword.difficulty}
              {keyword.difficulty_low !== keyword.difficulty_high && (
                <span className="text-muted">
                  {' '}
                  ({t('{low} to {high}', { low: keyword.difficulty_low ?? 0, high: keyword.difficulty_high ?? 100 })})
                </span>
              )}
            </>
          )}
        </Fact>
        <Fact name={t('SERP features')}>
          {keyword.features.length > 0 ? <Features features={keyword.features} /> : t('none')}
        </Fact>
        <Fact name={t('Tags')}>{keyword.tags.join(', ') || t('none')}</Fact>
        {keyword.local_pack_state !== null && <Fact name={t('Local pack')}>{localPackText(t, keyword)}</Fact>}
        {hasAiOverviews(keyword.search_engine) && (
          <Fact name={t('AI Overview')}>
            <AiState row={keyword} />
          </Fact>
        )}
      </dl>
      {project.canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onCheck([keyword.id])}>
            <RefreshCw /> {t('Check now')}
          </Button>
          <Button
            size="sm"
            aria-pressed={keyword.starred}
            disabled={change.isPending}
            onClick={() => change.mutate({ starred: !keyword.starred })}
          >
            <Star className={keyword.starred ? 'fill-current text-accent' : undefined} /> {t('Star')}
          </Button>
          <Button
            size="sm"
            disabled={change.isPending}
            onClick={() => change.mutate({ every: isPaused ? 'project' : 'off' })}
          >
            {isPaused ? <Play /> : <Pause />} {isPaused ? t('Resume') : t('Pause')}
          </Button>
          {hasAiOverviews(keyword.search_engine) && (
            <div className="ml-auto flex items-center gap-2 text-muted text-table">
              <label htmlFor={aiField}>{t('AI Overview')}</label>
              <AiChoiceSelect
                id={aiField}
                disabled={change.isPending}
                value={keyword.ai_overview}
                onChoose={(choice) => change.mutate({ ai_overview: choice })}
              />
            </div>
          )}
        </div>
      )}
      {!isReadOnly && (
        <p className="flex flex-wrap gap-x-4">
          <Link
            href={`/rankings/${keyword.id}?project=${project.id}`}
            prefetch={false}
            className="inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
          >
            {t('All about this keyword')}
          </Link>
          <Link
            href={`/content/new?${new URLSearchParams({ keyword: keyword.keyword, engine: keyword.search_engine, country: keyword.country })}`}
            prefetch={false}
            className="inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
          >
            {t('Write a brief')}
          </Link>
        </p>
      )}
      <KeywordHistoryChart project={project} detail={detail} range={range} now={now} />
      <LocalPackPanel detail={detail} />
      <KeywordPages projectId={project.id} detail={detail} />
      <KeywordResults projectId={project.id} keywordId={keyword.id} newest={keyword.snapshot_at} />
    </div>
  );
}

/** The last measured AI overview, and why the latest check did not measure it. */
function AiState({ row }: { row: TrackedKeywordDetail['keyword'] }) {
  const t = useMessages();
  const { ai_measured_state: state, ai_measured_place: place, ai_measured_at: at, ai_reason: reason } = row;
  const why = reason && aiReasonLabel(t, reason);
  if (state === null || at === null) return <NotMeasured why={why ?? t('Not measured yet')} />;
  const said =
    state === 'absent'
      ? t('Not shown')
      : place === null
        ? t('Shown, not cited')
        : t('Cited as source #{place}', { place });
  return (
    <>
      {said}
      {why && (
        <span className="block text-meta text-muted">
          {t('As of {day}.', { day: t.day(at) })} {why}
        </span>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="min-h-5">{children}</dd>
    </div>
  );
}
