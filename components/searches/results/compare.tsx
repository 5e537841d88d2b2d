'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { ArrowDown, ArrowUp, LogIn, LogOut, PencilLine } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { searchComparisonQuery, searchListQuery } from '#lib/features/searches/client.ts';
import type { SearchComparison, SearchDetail } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { MarkBadge, type Marks, markOf } from './own-marks.tsx';
import { SmallLink } from './small-link.tsx';

const kinds = ['all', 'entered', 'left', 'moved', 'title'] as const;
type Kind = (typeof kinds)[number];

const names = (t: Translator): Record<Kind, string> => ({
  all: t('All'),
  entered: t('New'),
  left: t('Lost'),
  moved: t('Position changed'),
  title: t('Title changed'),
});

interface Change {
  kind: Exclude<Kind, 'all'>;
  url: string;
  host: string;
  title: string;
  now: number | null;
  before: number | null;
  titleThen: string | null;
}

/** Changes since an earlier search for the same query, engine and country. */
export function Compare({ search, marks }: { search: SearchDetail; marks: Marks }) {
  const t = useMessages();
  const [{ with: earlier, change }, setState] = useQueryStates({
    with: parseAsString.withDefault(''),
    change: parseAsStringLiteral(kinds).withDefault('all'),
  });
  const { data, error, refetch, isPlaceholderData } = useQuery(searchComparisonQuery(search.id, earlier));
  const same = useQuery(
    searchListQuery({ query: search.query, search_engine: search.search_engine, country: search.country, limit: 100 }),
  );
  const name = engineNames[search.search_engine];
  if (error && !data)
    return (
      <ErrorState title={t('Could not compare')} action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-100" />;
  if (!data.previous)
    return (
      <Panel>
        <EmptyState title={t('No comparison yet')}>
          {t('First check of this query on {name}. Check again later to see changes.', { name })}
        </EmptyState>
      </Panel>
    );
  const { previous } = data;
  const choices = (same.data?.searches ?? []).filter(
    (one) => one.query === search.query && one.id < search.id && one.results_count > 0,
  );
  const changes = changesOf(data);
  const shown = change === 'all' ? changes : changes.filter((one) => one.kind === change);
  const count = (kind: Kind) => (kind === 'all' ? changes.length : changes.filter((one) => one.kind === kind).length);
  return (
    <Panel aria-busy={isPlaceholderData}>
      <PanelHeader
        title={changes.length === 0 ? t('No changes') : t.many(changes.length, '{count} change|{count} changes')}
        note={t.many(
          data.depth,
          'Top {count} result compared; {unchangedCount} unchanged.|Top {count} results compared; {unchangedCount} unchanged.',
          { unchangedCount: data.unchanged_count },
        )}
        actions={
          <span className="flex items-center gap-2 text-table">
            <label htmlFor="earlier" className="text-muted">
              {t('Compare with')}
            </label>
            <Select
              id="earlier"
              className="min-w-0 max-w-64"
              value={previous.id}
              onChange={(event) => void setState({ with: event.target.value })}
            >
              {!choices.some(({ id }) => id === previous.id) && (
                <option value={previous.id}>{t.moment(previous.created_at)}</option>
              )}
              {choices.map(({ id, created_at }) => (
                <option key={id} value={id}>
                  {t.moment(created_at)}
                </option>
              ))}
            </Select>
          </span>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3">
        <Choice
          label={t('Filter changes')}
          value={change}
          onChange={(next) => void setState({ change: next })}
          options={kinds.map((value) => ({ value, label: names(t)[value], count: count(value) }))}
        />
        <Link
          href={`/searches/${previous.id}`}
          className="rounded-control text-accent-strong text-table underline decoration-line underline-offset-2 hover:decoration-current"
        >
          {t('Open previous SERP check')}
        </Link>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          className="border-t"
          title={changes.length === 0 ? t('Same results in the same order') : t('No matches')}
        />
      ) : (
        <ol className="divide-y border-t">
          {shown.map((one) => (
            <Row key={`${one.kind} ${one.url}`} change={one} marks={marks} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/**
 * In current page order; results that left are at their old position. A result that moved and changed its title is one
 * change.
 */
function changesOf({ entered, left, moved, title_changed: renamed }: SearchComparison): Change[] {
  const titles = new Map(renamed.map((one) => [one.url, one.previous_title]));
  const movedUrls = new Set(moved.map(({ url }) => url));
  const all: Change[] = [
    ...entered.map((one) => ({ ...one, kind: 'entered' as const, now: one.ranking, before: null, titleThen: null })),
    ...left.map((one) => ({ ...one, kind: 'left' as const, now: null, before: one.ranking, titleThen: null })),
    ...moved.map((one) => ({
      ...one,
      kind: 'moved' as const,
      now: one.ranking,
      before: one.previous_ranking,
      titleThen: titles.get(one.url) ?? null,
    })),
    ...renamed
      .filter(({ url }) => !movedUrls.has(url))
      .map((one) => ({
        ...one,
        kind: 'title' as const,
        now: one.ranking,
        before: one.ranking,
        titleThen: one.previous_title,
      })),
  ];
  return all.toSorted((a, b) => (a.now ?? a.before ?? 0) - (b.now ?? b.before ?? 0));
}

function Row({ change, marks }: { change: Change; marks: Marks }) {
  const t = useMessages();
  const mark = markOf(change.host, marks);
  return (
    <li
      className={cn(
        'grid grid-cols-[92px_minmax(0,1fr)] items-start gap-x-3 px-4 py-2.5 sm:grid-cols-[120px_88px_minmax(0,1fr)]',
        mark === 'own' && 'bg-accent-soft/60',
      )}
    >
      <ChangeMark change={change} />
      <span className="text-muted text-table max-sm:row-start-2">
        {change.before === null ? (
          t('position {now}', { now: change.now ?? 0 })
        ) : change.now === null ? (
          t('previously {before}', { before: change.before })
        ) : change.now === change.before ? (
          t('unchanged at {now}', { now: change.now })
        ) : (
          <>
            {change.before} <span aria-hidden="true">→</span>
            <span className="sr-only">{t('to')}</span> <span className="font-medium text-ink">{change.now}</span>
          </>
        )}
      </span>
      <div className="min-w-0 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <p className={cn('break-words font-medium', change.kind === 'left' && 'text-muted')}>
          <SmallLink url={change.url} text={change.title || change.url} />
        </p>
        {change.titleThen !== null && (
          <p dir="auto" className="break-words text-muted text-table">
            <span className="font-medium">{t('Previous title:')}</span> {change.titleThen || t('none')}
          </p>
        )}
        <p className="flex min-w-0 items-center gap-2 text-meta text-muted">
          <span className="truncate">{change.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
          <MarkBadge mark={mark} />
        </p>
      </div>
    </li>
  );
}

/** Arrow, number and word: better is blue, worse is orange, and neither relies on color alone. */
function ChangeMark({ change: { kind, now, before } }: { change: Change }) {
  const t = useMessages();
  if (kind === 'entered') return <Mark ink="text-better" icon={<LogIn />} text={t('New')} />;
  if (kind === 'left') return <Mark ink="text-worse" icon={<LogOut />} text={t('Lost')} />;
  if (kind === 'title') return <Mark ink="text-muted" icon={<PencilLine />} text={t('Title')} />;
  const by = (before ?? 0) - (now ?? 0);
  const places = t.many(Math.abs(by), '{count} position|{count} positions');
  return by > 0 ? (
    <Mark ink="text-better" icon={<ArrowUp />} text={`${by}`} said={t('up {places}, better', { places })} />
  ) : (
    <Mark ink="text-worse" icon={<ArrowDown />} text={`${-by}`} said={t('down {places}, worse', { places })} />
  );
}

function Mark({ ink, icon, text, said }: { ink: string; icon: ReactNode; text: string; said?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium text-table', ink)}>
      <span aria-hidden="true" className="[&>svg]:size-4">
        {icon}
      </span>
      <span aria-hidden={said ? true : undefined}>{text}</span>
      {said && <span className="sr-only">{said}</span>}
    </span>
  );
}
