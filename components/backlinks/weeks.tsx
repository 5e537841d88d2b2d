'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { FewValues, MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { countTicks, DAY_MS } from '#components/charts/time-axis.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

type Week = BacklinkDomainDetail['weeks'][number];

const HEIGHT = 160;

/** "2 Nov" for a week's Monday. */
const tickOf = (t: Translator, week: string): string => t.day(`${week}T00:00:00Z`).replace(/ \d{4}$/, '');

/** New links above the axis, lost links below it, and the referring domains, week by week. */
export function BacklinkCharts({ weeks }: { weeks: readonly Week[] }) {
  const t = useMessages();
  const period = t.many(weeks.length, '{count} week|{count} weeks');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ChartFrame
        title={t('New and lost backlinks, {period}', { period })}
        note={t('Per week, by first seen / lost date.')}
        height={HEIGHT}
        columns={[t('Week of'), t('New'), t('Lost')]}
        rows={weeks.map((week) => [t.day(week.week), week.new, week.lost])}
      >
        {weeks.length < MIN_CHART_VALUES ? (
          <FewValues count={weeks.length} height={HEIGHT} />
        ) : (
          <NewAndLost weeks={weeks} />
        )}
      </ChartFrame>
      <ChartFrame
        title={t('Referring domains, {period}', { period })}
        note={t('Referring domains with a live link at the end of each week.')}
        height={HEIGHT}
        columns={[t('Week of'), t('Domains')]}
        rows={weeks.map((week) => [t.day(week.week), week.referring_domains])}
      >
        <div className="[contain:inline-size]">
          <LinesChart
            label={t('Referring domains by week, {last} at the end', { last: weeks.at(-1)?.referring_domains ?? 0 })}
            moments={weeks.map(({ week }) => `${week}T00:00:00Z`)}
            lines={[{ key: 'domains', label: t('Domains'), values: weeks.map((week) => week.referring_domains) }]}
            height={HEIGHT}
            from={Date.parse(weeks[0]?.week ?? '')}
            to={Math.max(Date.parse(weeks.at(-1)?.week ?? ''), Date.parse(weeks[0]?.week ?? '') + DAY_MS)}
            unit={t.number}
            isWhole
          />
        </div>
      </ChartFrame>
    </div>
  );
}

function NewAndLost({ weeks }: { weeks: readonly Week[] }) {
  const t = useMessages();
  const end = countTicks(Math.max(1, ...weeks.map((week) => Math.max(week.new, week.lost)))).at(-1) ?? 1;
  const [added, lost] = [sum(weeks, 'new'), sum(weeks, 'lost')];
  const shown = [weeks[0], weeks[Math.floor(weeks.length / 2)], weeks.at(-1)];
  return (
    <div className="grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_auto_auto] gap-x-2 px-2">
      <span aria-hidden="true" className="flex flex-col justify-between text-right text-meta text-muted leading-none">
        <span>+{t.number(end)}</span>
        <span>0</span>
        <span>−{t.number(end)}</span>
      </span>
      <div
        role="img"
        aria-label={t('New and lost backlinks by week: {came} new, {went} lost', { came: added, went: lost })}
        className="flex items-stretch gap-px border-line border-y"
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
              <Column share={week.new / end} color="var(--color-better)" />
            </span>
            <span className="flex items-start justify-center">
              <Column share={week.lost / end} color="var(--color-worse)" />
            </span>
          </div>
        ))}
      </div>
      <span />
      <p aria-hidden="true" className="flex justify-between text-meta text-muted">
        {shown.flatMap((week) => (week ? [<span key={week.week}>{tickOf(t, week.week)}</span>] : []))}
      </p>
      <span />
      <ul className="flex justify-center gap-4 text-meta text-muted">
        <Key color="var(--color-better)">{t.many(added, '{count} new|{count} new')}</Key>
        <Key color="var(--color-worse)">{t.many(lost, '{count} lost|{count} lost')}</Key>
      </ul>
    </div>
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

const sum = (weeks: readonly Week[], of: 'new' | 'lost') => weeks.reduce((total, week) => total + week[of], 0);
