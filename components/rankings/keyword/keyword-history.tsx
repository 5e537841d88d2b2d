'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type FormEvent, useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { DAY_MS } from '#components/charts/time-axis.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Field } from '#components/ui/field.tsx';
import { StickyNote } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { type HistoryRange, rankingsKey, trackedKeywordQuery, writeNote } from '#lib/features/rankings/client.ts';
import type { TrackedKeywordDetail } from '#lib/features/rankings/history-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { marksOf, pointsOf, pointText } from './history-points.ts';

const PositionChart = dynamic(
  () => import('#components/charts/position-chart.tsx').then((module) => module.PositionChart),
  { ssr: false, loading: () => <Skeleton className="h-48" /> },
);

const HEIGHT = 260;
const ranges = (t: Translator) =>
  [
    { value: '7', label: t('7 d') },
    { value: '30', label: t('30 d') },
    { value: '90', label: t('90 d') },
    { value: '365', label: t('1 year') },
    { value: 'all', label: t('All') },
  ] as const;

interface KeywordHistoryChartProps {
  project: { id: string; canEdit: boolean };
  detail: TrackedKeywordDetail;
  /** Range of the history in `detail`. */
  range: HistoryRange;
  now: number;
}

/** Positions of a keyword over time, with notes that can be added in place. */
export function KeywordHistoryChart({ project, detail, range, now }: KeywordHistoryChartProps) {
  const t = useMessages();
  const { keyword } = detail;
  const [chosen, setChosen] = useState<HistoryRange>(range);
  const [noting, setNoting] = useState(false);
  const { data = detail, isPlaceholderData } = useQuery({
    ...trackedKeywordQuery(project.id, keyword.id, chosen),
    placeholderData: (before) => before ?? detail,
  });
  const { history } = data;
  const points = pointsOf(history, keyword.url);
  const begin = Date.parse(history.from);
  const end = Math.max(begin + (history.days.length - 1) * DAY_MS, begin + DAY_MS);
  const first = points[0] ? Math.max(begin, Date.parse(points[0].at) - DAY_MS) : begin;
  return (
    <>
      <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        <ChartFrame
          title={
            chosen === 'all'
              ? t('Position history, all checks')
              : t('Position history, last {days} days', { days: chosen })
          }
          note={[
            engineNames[keyword.search_engine],
            t.many(history.measured, '{count} data point from {checks}|{count} data points from {checks}', {
              checks: t.many(history.checks, '{count} check|{count} checks'),
            }),
            ...(points.length > 0 ? [t('as of {day}', { day: t.day(points.at(-1)?.at ?? '') })] : []),
          ].join(', ')}
          columns={[t('Day'), t('Position'), t('Page')]}
          rows={points.map((point) => [t.day(point.at), pointText(t, point), point.url ?? ''])}
          height={HEIGHT}
          actions={
            project.canEdit && (
              <Button size="sm" aria-expanded={noting} onClick={() => setNoting(!noting)}>
                <StickyNote /> {t('Note')}
              </Button>
            )
          }
          controls={
            <div className="px-4 pb-2">
              <Choice label={t('Date range')} value={chosen} options={ranges(t)} onChange={setChosen} />
            </div>
          }
        >
          {points.length === 0 ? (
            <p className="grid h-full place-items-center text-balance px-6 text-center text-muted">
              {t('No data in this period. The chart starts with the first check.')}
            </p>
          ) : (
            <PositionChart
              label={t('Position history of {keyword}', { keyword: keyword.keyword })}
              points={points}
              marks={marksOf(t, history)}
              engine={engineNames[keyword.search_engine]}
              from={chosen === 'all' ? first : begin}
              to={Math.max(end, Math.min(now, end + DAY_MS))}
              height={HEIGHT}
            />
          )}
        </ChartFrame>
      </div>
      {noting && <NoteForm projectId={project.id} now={now} onDone={() => setNoting(false)} />}
      {history.notes.length > 0 && (
        <section aria-label={t('Notes')}>
          <h3 className="font-medium text-table">{t('Notes')}</h3>
          <ul className="grid gap-1 text-table">
            {history.notes.map((note) => (
              <li key={`${note.day} ${note.text}`} className="flex gap-2">
                <span className="shrink-0 text-muted">{t.day(note.day)}</span>
                <span className="min-w-0 break-words">{note.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const kinds = (t: Translator) =>
  ({
    note: t('Note'),
    deploy: t('Deployment'),
    content: t('Content change'),
    engine_update: t('Engine update'),
  }) as const;

/** Form for a project note on a day; it appears in every chart. */
function NoteForm({ projectId, now, onDone }: { projectId: string; now: number; onDone: () => void }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<keyof ReturnType<typeof kinds>>('note');
  const [day, setDay] = useState(() => new Date(now).toISOString().slice(0, 10));
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      writeNote({ project_id: projectId, text: text.trim(), kind, ...(day && { at: `${day}T12:00:00Z` }) }),
    onSuccess: () => {
      toast.success(t('Note added'));
      void cache.invalidateQueries({ queryKey: rankingsKey(projectId) });
      onDone();
    },
    onError: (error) => setFault(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault(t('Enter a note, e.g. New navigation is live.'));
    setFault(null);
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('New note')} className="grid gap-3 rounded-control bg-sunken p-3">
      <Field
        label={t('What happened')}
        hint={t('Shown on all charts of this project.')}
        {...(fault && { error: fault })}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Day')}>
          {(control) => <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />}
        </Field>
        <Field label={t('Type')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target: { value } }) => {
                if (value in kinds(t)) setKind(value as keyof ReturnType<typeof kinds>); // one of the options below
              }}
            >
              {Object.entries(kinds(t)).map(([id, word]) => (
                <option key={id} value={id}>
                  {word}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {save.isError && !fault && <Callout tone="fault">{save.error.message}</Callout>}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('Add note')}
        </Button>
      </div>
    </form>
  );
}
