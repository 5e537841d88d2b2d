'use client';

import Link from 'next/link';
import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { Timeline, TimelineEvent } from '#lib/features/profiles/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { eventLabels } from './profile-labels.ts';

const HEIGHT = 220;
/** Marks in the chart; more would hide the line. Changes of the position are none: they are frequent, and a line of the chart shows them. */
const MAX_MARKS = 25;
const isMarked = ({ kind }: TimelineEvent) => kind !== 'position';
type Shown = 'clicks' | 'impressions' | 'position';

/** Clicks or positions of each day with what happened as marks, and the same events as a list. */
export function TimelinePanel({ timeline }: { timeline: Timeline }) {
  const t = useMessages();
  const { from, to, days, positions, events } = timeline;
  const [shown, setShown] = useState<Shown>(days.length > 0 ? 'clicks' : 'position');
  const labels: Record<Shown, string> = { clicks: t('Clicks'), impressions: t('Impressions'), position: t('Position') };
  const dates = allDays(from, to);
  const traffic = new Map(days.map((day) => [day.date, day]));
  const ranks = new Map(positions.map(({ date, position }) => [date, position]));
  const valueAt = (date: string) =>
    shown === 'position' ? (ranks.get(date) ?? null) : (traffic.get(date)?.[shown] ?? null);
  return (
    <div className="grid gap-4">
      <ChartFrame
        title={t('Timeline')}
        note={
          shown === 'position'
            ? t('Best position of the day in rank checks; missing days are gaps')
            : t('Per day, Google Search Console; missing days are gaps')
        }
        height={HEIGHT}
        columns={[t('Day'), labels[shown]]}
        rows={dates.flatMap((date) => {
          const value = valueAt(date);
          return value === null ? [] : [[t.day(date), value]];
        })}
        controls={
          <div className="px-4 pb-2">
            <Choice
              label={t('Metric')}
              value={shown}
              options={(['clicks', 'impressions', 'position'] as const).map((value) => ({
                value,
                label: labels[value],
              }))}
              onChange={setShown}
            />
          </div>
        }
      >
        <LinesChart
          label={labels[shown]}
          moments={dates}
          height={HEIGHT}
          from={Date.parse(from)}
          to={Date.parse(to)}
          unit={(value) => t.number(value)}
          isReversed={shown === 'position'}
          isWhole
          lines={[{ key: shown, label: labels[shown], values: dates.map(valueAt) }]}
          marks={events
            .filter(isMarked)
            .slice(0, MAX_MARKS)
            .map((event) => ({
              at: event.at,
              label: sentenceOf(t, event),
              kind: event.kind === 'note' ? 'note' : 'url',
            }))}
        />
      </ChartFrame>
      <Events events={events} />
    </div>
  );
}

function Events({ events }: Pick<Timeline, 'events'>) {
  const t = useMessages();
  const labels = eventLabels(t);
  return (
    <Panel aria-labelledby="timeline-events" className="flex h-88 flex-col">
      <PanelHeader
        id="timeline-events"
        title={t('What happened')}
        note={t('Position changes of 3 or more, audits, title changes, citations and notes of the last 180 days')}
      />
      {events.length === 0 ? (
        <p className="px-4 text-muted">{t('Nothing recorded in this period.')}</p>
      ) : (
        <section
          aria-label={t('Events')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto border-t"
        >
          <ul className="divide-y">
            {events.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events of one check can be equal in every field.
              <li key={index} className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 text-table">
                <time dateTime={event.at} className="w-24 shrink-0 text-muted">
                  {t.day(event.at)}
                </time>
                <Badge>{labels[event.kind]}</Badge>
                <EventText event={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}

function EventText({ event }: { event: TimelineEvent }) {
  const t = useMessages();
  const text = sentenceOf(t, event);
  if (!event.path) return <bdi className="min-w-0 break-words">{text}</bdi>;
  return (
    <Link
      href={event.path}
      prefetch={false}
      dir="auto"
      className="inline-block min-h-6 min-w-0 break-words hover:text-accent-strong"
    >
      {text}
    </Link>
  );
}

function sentenceOf(t: Translator, { kind, label, before, after }: TimelineEvent): string {
  const none = t('not ranked');
  const change = { name: label, before: before ?? none, after: after ?? none };
  if (kind === 'position' || kind === 'url_changed') return t('{name}: {before} → {after}', change);
  if (kind === 'citation_won') return t('{name}: cited as source {place}', { name: label, place: after ?? '' });
  if (kind === 'citation_lost') return t('{name}: no longer cited', { name: label });
  if (kind === 'audit') return after === null ? t('Audited') : t.many(Number(after), '{count} issue|{count} issues');
  if (kind === 'title_changed')
    return t('“{before}” → “{after}”', { before: before ?? t('no title'), after: after ?? t('no title') });
  return label;
}

function allDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
