'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

type Week = BacklinkDomainDetail['weeks'][number];

const HEIGHT = 180;

/** "2 Nov" for a week's Monday. */
const tickOf = (t: Translator, week: string): string => t.day(`${week}T00:00:00Z`).replace(/ \d{4}$/, '');

/** The first, the middle and the last week under a chart. */
function Ticks({ weeks }: { weeks: readonly Week[] }) {
  const t = useMessages();
  const shown = weeks.length < 3 ? weeks : [weeks[0], weeks[Math.floor(weeks.length / 2)], weeks.at(-1)];
  return (
    <p aria-hidden="true" className="flex justify-between text-meta text-muted">
      {shown.flatMap((week) => (week ? [<span key={week.week}>{tickOf(t, week.week)}</span>] : []))}
    </p>
  );
}

interface WeeksProps {
  weeks: readonly Week[];
  /** Coverage: how much was read, and when. */
  coverage: string;
}

/** New links above the axis, lost links below it, week by week. */
export function NewAndLost({ weeks, coverage }: WeeksProps) {
  const t = useMessages();
  const most = Math.max(1, ...weeks.map((week) => Math.max(week.new, week.lost)));
  const [came, went] = [sum(weeks, 'new'), sum(weeks, 'lost')];
  return (
    <ChartFrame
      title={t('New and lost links')}
      note={`${t('By the week in which they were first seen, or found gone.')} ${coverage}`}
      height={HEIGHT}
      columns={[t('Week of'), t('New'), t('Lost')]}
      rows={weeks.map((week) => [week.week, week.new, week.lost])}
    >
      <div className="grid h-full grid-rows-[1fr_auto_auto] px-2">
        <div
          role="img"
          aria-label={t('New and lost links by week: {came} new, {went} lost', { came, went })}
          className="flex items-stretch gap-px"
        >
          {weeks.map((week) => (
            <div
              key={week.week}
              title={t('Week of {day}: {new} new, {lost} lost', {
                day: tickOf(t, week.week),
                new: week.new,
                lost: week.lost,
              })}
              className="grid min-w-0 flex-1 grid-rows-2 hover:bg-hover"
            >
              <span className="flex items-end justify-center border-edge border-b">
                <Column share={week.new / most} color="var(--color-chart-1)" />
              </span>
              <span className="flex items-start justify-center">
                <Column share={week.lost / most} color="var(--color-chart-2)" />
              </span>
            </div>
          ))}
        </div>
        <Ticks weeks={weeks} />
        <ul className="flex justify-center gap-4 text-meta text-muted">
          <Key color="var(--color-chart-1)">{t.many(came, '{count} link new|{count} links new')}</Key>
          <Key color="var(--color-chart-2)">{t.many(went, '{count} link lost|{count} links lost')}</Key>
        </ul>
      </div>
    </ChartFrame>
  );
}

function Column({ share, color }: { share: number; color: string }) {
  if (share === 0) return null;
  return (
    <span
      className="min-h-[2px] w-4/5 max-w-8 rounded-[2px]"
      style={{ height: `${share * 100}%`, background: color }}
    />
  );
}

function Key({ color, children }: { color: string; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="size-2.5 rounded-[2px]" style={{ background: color }} />
      {children}
    </li>
  );
}

/** Referring domains at the end of each week. */
export function ReferringDomains({ weeks, coverage }: WeeksProps) {
  const t = useMessages();
  const most = Math.max(1, ...weeks.map((week) => week.referring_domains));
  const last = weeks.at(-1)?.referring_domains ?? 0;
  // A single week is drawn as a horizontal line, because one point would be invisible.
  const points = (weeks.length === 1 ? [...weeks, ...weeks] : weeks).map(
    (week, at, all) => `${(at / Math.max(1, all.length - 1)) * 100},${100 - (week.referring_domains / most) * 96}`,
  );
  return (
    <ChartFrame
      title={t('Referring domains')}
      note={`${t('With a link that stood at the end of the week.')} ${coverage}`}
      height={HEIGHT}
      columns={[t('Week of'), t('Domains')]}
      rows={weeks.map((week) => [week.week, week.referring_domains])}
    >
      <div className="grid h-full grid-rows-[auto_1fr_auto] gap-1 px-2">
        <p aria-hidden="true" className="flex justify-between text-meta text-muted">
          <span>{t('{most} at most', { most })}</span>
          <span>{t('{last} now', { last })}</span>
        </p>
        <div className="relative">
          <svg
            role="img"
            aria-label={t('Referring domains by week, {last} at the end', { last })}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full border-edge border-b"
          >
            <polyline
              points={points.join(' ')}
              fill="none"
              stroke="var(--color-chart-1)"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <Ticks weeks={weeks} />
      </div>
    </ChartFrame>
  );
}

const sum = (weeks: readonly Week[], of: 'new' | 'lost') => weeks.reduce((total, week) => total + week[of], 0);
