'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Markdown } from '#components/markdown.tsx';
import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { snapshotChangesQuery, snapshotQuery, snapshotsQuery } from '#lib/features/rankings/client.ts';
import type { Snapshot, SnapshotChanges } from '#lib/features/rankings/history-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeHref } from '#lib/text/format.ts';
import { ARROWS, TONES } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

interface KeywordResultsProps {
  projectId: string;
  keywordId: string;
  /** Latest check with a stored result list. */
  newest: string | null;
}

/** The stored result lists by date, and the changes between two of them. */
export function KeywordResults({ projectId, keywordId, newest }: KeywordResultsProps) {
  const t = useMessages();
  const [at, setAt] = useState(newest ?? '');
  const [against, setAgainst] = useState('');
  const { data: all } = useQuery({ ...snapshotsQuery(projectId, keywordId), enabled: newest !== null });
  if (newest === null) {
    return (
      <section aria-label={t('Results')}>
        <h3 className="font-medium text-table">{t('Results')}</h3>
        <p className="text-muted text-table">{t('No SERP stored yet. Every successful check stores one.')}</p>
      </section>
    );
  }
  const stored = all?.filter((one) => one.stored) ?? [];
  const choices = stored.some((one) => one.at === newest) ? stored : [{ at: newest, position: null }, ...stored];
  const earlier = choices.filter((one) => one.at < at);
  return (
    <section aria-label={t('Results')} className="grid min-w-0 grid-cols-1 gap-3">
      <h3 className="font-medium text-table">{t('Results')}</h3>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Rank check')}>
          {(control) => (
            <Select
              {...control}
              value={at}
              onChange={({ target: { value } }) => {
                setAt(value);
                setAgainst('');
              }}
            >
              {choices.map((one) => (
                <option key={one.at} value={one.at}>
                  {t.moment(one.at)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Compare with')}>
          {(control) => (
            <Select {...control} value={against} onChange={({ target: { value } }) => setAgainst(value)}>
              <option value="">{t('None')}</option>
              {earlier.map((one) => (
                <option key={one.at} value={one.at}>
                  {t.moment(one.at)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {against ? (
        <Changes projectId={projectId} keywordId={keywordId} before={against} after={at} />
      ) : (
        <Results projectId={projectId} keywordId={keywordId} at={at} />
      )}
    </section>
  );
}

function Results({ projectId, keywordId, at }: { projectId: string; keywordId: string; at: string }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(snapshotQuery(projectId, keywordId, at));
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <>
      <AiOverview snapshot={data} />
      <ol className="grid border-t text-table">
        {data.results.map((result) => (
          <li
            key={result.position}
            className={cn('flex gap-3 border-b px-2 py-1.5', result.owner === 'own' && 'bg-accent-soft')}
          >
            <span className="w-6 shrink-0 text-right font-medium">{result.position}</span>
            <Address url={result.url} title={result.title} owner={result.owner} />
          </li>
        ))}
      </ol>
      <p className="text-meta text-muted">
        {t.many(
          data.results.length,
          '{count} of the top {depth} results stored.|{count} of the top {depth} results stored.',
          { depth: data.depth ?? data.results.length },
        )}{' '}
        {data.search_id === null ? (
          t('The SERP HTML was not stored.')
        ) : (
          <Link
            prefetch={false}
            href={`/searches/${data.search_id}`}
            className="rounded-control font-medium text-accent-strong underline underline-offset-2"
          >
            {t('Stored SERP')}
          </Link>
        )}
      </p>
    </>
  );
}

function AiOverview({ snapshot }: { snapshot: Snapshot }) {
  const t = useMessages();
  const { ai_state: state, ai_text: text, ai_sources: sources } = snapshot;
  if (state === null) return null;
  if (state !== 'present') {
    return (
      <p className="text-muted text-table">
        {state === 'absent' ? t('No AI Overview shown.') : t('AI Overview: not measured.')}
      </p>
    );
  }
  const own = sources.find(({ owner }) => owner === 'own');
  return (
    <details className="rounded-control bg-sunken px-3 py-2 text-table">
      <summary className="rounded-control font-medium">
        {t.many(sources.length, 'AI Overview, {count} source|AI Overview, {count} sources')}:{' '}
        {own ? t('you are source #{place}', { place: own.place }) : t('you are not cited')}
      </summary>
      <div className="mt-2 grid gap-3">
        {text && <Markdown text={text} />}
        <ol className="grid gap-1">
          {sources.map((source) => (
            <li key={source.place} className="flex gap-2">
              <span className="w-5 shrink-0 text-right text-muted">{source.place}</span>
              <Address url={source.url} title={source.title || source.host} owner={source.owner} />
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}

const changeWords = (
  t: Translator,
): Record<SnapshotChanges['rows'][number]['change'], { text: string; said: string; look: string }> => ({
  entered: { text: t('new'), said: t('new in results'), look: TONES.better },
  left: { text: t('lost'), said: t('lost'), look: TONES.worse },
  up: { text: ARROWS.up, said: t('up'), look: TONES.better },
  down: { text: ARROWS.down, said: t('down'), look: TONES.worse },
  same: { text: '=', said: t('unchanged'), look: TONES.same },
});

interface ChangesProps {
  projectId: string;
  keywordId: string;
  before: string;
  after: string;
}

/** Results that entered, left, moved or changed their title between two lists. */
function Changes({ projectId, keywordId, before, after }: ChangesProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(snapshotChangesQuery(projectId, keywordId, before, after));
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const { counts } = data;
  return (
    <>
      <p className="text-table">
        {t.many(
          counts.retitled,
          '{entered} new, {left} lost, {up} up, {down} down, {same} unchanged, {count} title changed.|{entered} new, {left} lost, {up} up, {down} down, {same} unchanged, {count} titles changed.',
          { entered: counts.entered, left: counts.left, up: counts.up, down: counts.down, same: counts.same },
        )}{' '}
        <span className="text-muted">{t('Compared down to position {depth}.', { depth: data.compared_depth })}</span>
      </p>
      <ol aria-label={t('SERP changes')} className="grid border-t text-table">
        {data.rows.map((row) => {
          const { text, look } = changeWords(t)[row.change];
          const places = row.before !== null && row.after !== null ? Math.abs(row.before - row.after) : 0;
          return (
            <li
              key={`${row.url} ${row.before} ${row.after}`}
              className={cn('flex gap-3 border-b px-2 py-1.5', row.owner === 'own' && 'bg-accent-soft')}
            >
              <span className="w-6 shrink-0 text-right font-medium">{row.after ?? '·'}</span>
              <span className={cn('w-9 shrink-0 font-medium', look)}>
                {text}
                {places > 0 && places}
                <span className="sr-only">
                  {' '}
                  {changeWords(t)[row.change].said}
                  {row.before !== null && `, ${t('previously {before}', { before: row.before })}`}
                </span>
              </span>
              <Address url={row.url} title={row.title} owner={row.owner} before={row.before_title} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface AddressProps {
  url: string;
  title: string;
  owner: 'own' | 'competitor' | 'other';
  /** Previous title, if it changed. */
  before?: string | null;
}

function Address({ url, title, owner, before }: AddressProps) {
  const t = useMessages();
  const href = safeHref(url);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex min-w-0 items-center gap-2">
        <bdi className="truncate font-medium">{title || url}</bdi>
        {owner !== 'other' && <MarkBadge mark={owner === 'own' ? 'own' : 'watched'} />}
      </span>
      {before && (
        <span className="block truncate text-meta text-muted">
          {t('Previous title')} <s>{before}</s>
        </span>
      )}
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="block truncate rounded-control text-meta text-muted hover:text-accent-strong"
        >
          {url}
        </a>
      ) : (
        <span className="block truncate text-meta text-muted">{url}</span>
      )}
    </span>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages();
  return (
    <Callout tone="fault" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {error.message}
    </Callout>
  );
}
