'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { StripLegend } from '#components/charts/state-strip.tsx';
import type { AiVisibility } from '#lib/features/ai-visibility/contract.ts';
import { AI_VISIBILITY_STATES, type AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';
import { useMessages } from '#messages';
import { percent, stripStates } from './visibility-labels.ts';

type Day = AiVisibility['days'][number];

const BARS = 150;
const LINE = 70;
const fills = { cited: 'var(--color-chart-1)', not_cited: 'var(--color-chart-2)' } as const;

/** The states that are drawn: keywords without an overview say nothing about citations. */
const DRAWN = ['cited', 'not_cited'] as const satisfies readonly AiVisibilityState[];

const all = (day: Day) => day.cited + day.not_cited + day.absent + day.unmeasured;
const withOverview = (day: Day) => day.cited + day.not_cited;
const rateOf = ({ cited, not_cited }: Day) => (cited + not_cited === 0 ? null : cited / (cited + not_cited));

/**
 * Keywords by state for each day, and the citation rate below. One path per state, regardless of the number of days; days
 * without a check, and rates without an overview, are gaps.
 */
export function DaysChart({ figures: { days, from, to } }: { figures: AiVisibility }) {
  const t = useMessages();
  const most = Math.max(1, ...days.map(withOverview));
  const label = t('Keywords per day with an AI Overview, cited or not, and citation rate, {from} – {to}', {
    from: t.day(from),
    to: t.day(to),
  });
  const ticks = [0, 1 / 3, 2 / 3, 1].flatMap((at) => days[Math.round(at * (days.length - 1))] ?? []);
  return (
    <ChartFrame
      title={t('How often do AI Overviews cite you?')}
      note={t('Keywords with an AI Overview per day; citation rate below. {from} – {to}.', {
        from: t.day(from),
        to: t.day(to),
      })}
      height={BARS + LINE + 86}
      columns={[t('Day'), ...AI_VISIBILITY_STATES.map((state) => stripStates(t)[state].label), t('Citation rate')]}
      rows={days.map((day) => [
        t.day(day.date),
        ...AI_VISIBILITY_STATES.map((state) => day[state]),
        all(day) === 0 ? t('no check') : rateOf(day) === null ? '–' : percent(t, rateOf(day)),
      ])}
    >
      <div className="grid grid-cols-[34px_minmax(0,1fr)] gap-x-2 px-2">
        <Axis top={String(most)} height={BARS} />
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${days.length} ${most}`}
          preserveAspectRatio="none"
          className="w-full border-b"
          style={{ height: BARS }}
        >
          {DRAWN.map((state) => (
            <path key={state} d={barsOf(days, state, most)} fill={fills[state]} />
          ))}
        </svg>
        <Axis top="100%" height={LINE} />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length} 1`}
          preserveAspectRatio="none"
          className="mt-2 w-full overflow-visible border-b"
          style={{ height: LINE }}
        >
          <path
            d={lineOf(days)}
            fill="none"
            stroke="var(--color-chart-1)"
            strokeWidth="2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span />
        <span aria-hidden="true" className="flex justify-between pt-1 text-meta text-muted">
          {ticks.map(({ date }) => (
            <span key={date}>{t.day(date).replace(/ \d{4}$/, '')}</span>
          ))}
        </span>
      </div>
      <StripLegend states={DRAWN.map((state) => stripStates(t)[state])} />
    </ChartFrame>
  );
}

function Axis({ top, height }: { top: string; height: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex flex-col justify-between self-end text-right text-meta text-muted leading-none"
      style={{ height }}
    >
      <span>{top}</span>
      <span>0</span>
    </span>
  );
}

/** One bar per day, stacked on those of the previous states. */
function barsOf(days: readonly Day[], state: (typeof DRAWN)[number], most: number): string {
  const below = DRAWN.slice(0, DRAWN.indexOf(state));
  return days
    .map((day, at) => {
      const height = day[state];
      if (height === 0) return '';
      const top = most - below.reduce((sum, one) => sum + day[one], 0) - height;
      return `M${at + 0.08} ${top}h0.84v${height}h-0.84z`;
    })
    .join('');
}

/** A single day is drawn as a short stroke, because a line with one point is invisible. */
function lineOf(days: readonly Day[]): string {
  let path = '';
  let isDrawn = false;
  for (const [at, day] of days.entries()) {
    const rate = rateOf(day);
    if (rate !== null) path += isDrawn ? `L${at + 0.5} ${1 - rate}` : `M${at + 0.3} ${1 - rate}H${at + 0.5}`;
    isDrawn = rate !== null;
  }
  return path;
}
