'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { citationLabels, type Part, partNames } from '#components/ai-answers/answer-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Select } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { AnswerDetail, HistoryEntry, WrittenAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { answerQuery } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { countWords, diffWords } from '#lib/text/diff/word-diff.ts';
import { plainOf } from '#lib/text/markdown/markdown.ts';
import { useMessages } from '#messages';
import { Run, SourceChanges } from './difference.tsx';

const parts = ['overview', 'ai-mode'] as const satisfies readonly Part[];

interface CompareProps {
  answer: AnswerDetail;
  history: readonly HistoryEntry[];
}

/** Changes of the texts and their sources since another date. */
export function Compare({ answer, history }: CompareProps) {
  const t = useMessages();
  const [{ with: given, text: part }, setState] = useQueryStates({
    with: parseAsString.withDefault(''),
    text: parseAsStringLiteral(parts).withDefault('overview'),
  });
  const others = history.filter(({ id, status }) => id !== answer.id && status === 'done');
  const before = others.filter(({ created_at }) => created_at < answer.created_at);
  // The latest run with this text, else the latest run.
  const chosen =
    others.find(({ id }) => id === given) ??
    before.findLast((one) => hasText(one, part)) ??
    before.at(-1) ??
    others.find((one) => hasText(one, part)) ??
    others[0];
  if (!chosen)
    return (
      <Panel>
        <EmptyState title={t('Nothing to compare yet')}>
          {t('Only one check so far. Check again later to see changes.')}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel>
      <PanelHeader
        title={t('Changes')}
        note={t('Comparing {createdAt} with another date.', { createdAt: t.moment(answer.created_at) })}
        actions={
          <span className="flex flex-wrap items-center gap-2 text-table">
            <label htmlFor="other-date" className="text-muted">
              {t('Compare with')}
            </label>
            <Select
              id="other-date"
              className="min-w-0 max-w-full sm:max-w-80"
              value={chosen.id}
              onChange={(event) => void setState({ with: event.target.value })}
            >
              {others.toReversed().map((one) => (
                <option key={one.id} value={one.id}>
                  {t.moment(one.created_at)}
                  {hasText(one, part) ? '' : `, ${t.inText(citationLabels(t)[citationIn(one, part)].word)}`}
                </option>
              ))}
            </Select>
          </span>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3">
        <Choice
          label={t('Text to compare')}
          value={part}
          onChange={(next) => void setState({ text: next })}
          options={parts.map((value) => ({ value, label: partNames(t)[value] }))}
        />
        <Link
          href={`/ai-answers/${chosen.id}`}
          prefetch={false}
          className="rounded-control text-accent-strong text-table underline decoration-line underline-offset-2 hover:decoration-current"
        >
          {t('Open that check')}
        </Link>
      </div>
      <Difference key={`${chosen.id} ${part}`} answer={answer} otherId={chosen.id} part={part} />
    </Panel>
  );
}

const citationIn = (entry: HistoryEntry, part: Part) =>
  (part === 'overview' ? entry.overview_standing : entry.ai_mode_standing) ?? 'unmeasured';
const hasText = (entry: HistoryEntry, part: Part): boolean =>
  !['absent', 'unmeasured'].includes(citationIn(entry, part));

const textOf = (answer: AnswerDetail, part: Part) => (part === 'overview' ? answer.ai_overview : answer.ai_mode);

function Difference({ answer, otherId, part }: { answer: AnswerDetail; otherId: string; part: Part }) {
  const t = useMessages();
  const { data: other, error, refetch } = useQuery({ ...answerQuery(otherId), staleTime: 300_000 });
  // The later run is always the new text, whichever of the two is open.
  const [then, now] = other && other.created_at > answer.created_at ? [answer, other] : [other, answer];
  const [was, is] = [then && textOf(then, part), now && textOf(now, part)];
  const runs = useMemo(
    () =>
      was?.state === 'present' && is?.state === 'present' ? diffWords(plainOf(was.content), plainOf(is.content)) : null,
    [was, is],
  );
  if (error && !other)
    return (
      <ErrorState className="border-t" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!other || !then || !now) return <Skeleton className="h-80" />;
  if (!runs)
    return (
      <dl className="grid border-t sm:grid-cols-2 sm:divide-x">
        {[then, now].map((one) => (
          <div key={one.id} className="px-4 py-6">
            <dt className="text-muted text-table">{t.moment(one.created_at)}</dt>
            <dd className="font-medium">{stateWords(t, textOf(one, part), part)}</dd>
          </div>
        ))}
      </dl>
    );
  const [went, came] = [countWords(runs, 'removed'), countWords(runs, 'added')];
  return (
    <>
      <p className="px-4 pb-3 text-table">
        {went + came === 0
          ? t('No text changes between these dates.')
          : t.many(
              came,
              '+{count} / −{went} words between {createdAt} and {createdAt2}.|+{count} / −{went} words between {createdAt} and {createdAt2}.',
              {
                went,
                createdAt: t.moment(then.created_at),
                createdAt2: t.moment(now.created_at),
              },
            )}
      </p>
      <div className="border-t px-4 py-4">
        <p dir="auto" className="max-w-170 whitespace-pre-wrap break-words leading-6">
          {runs.map((run, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison have no other name.
            <Run key={at} run={run} />
          ))}
        </p>
      </div>
      <SourceChanges
        was={was?.sources ?? []}
        is={is?.sources ?? []}
        marks={{ own: answer.own_domains, watched: answer.watched_domains }}
      />
    </>
  );
}

function stateWords(t: Translator, written: WrittenAnswer | null, part: Part): string {
  if (written?.state === 'present')
    return t.many(written.sources.length, '{part} with {count} source|{part} with {count} sources', {
      part: partNames(t)[part],
    });
  if (written?.state === 'absent') return t('No {part}', { part: partNames(t)[part] });
  return t('Not measured: {reason}', { reason: written?.reason ?? t('unknown reason') });
}
