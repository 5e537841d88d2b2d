'use client';

import type { ReactNode } from 'react';
import { Spark } from '#components/charts/spark.tsx';
import { cn } from '#components/ui/cn.ts';
import { ChevronDown } from '#components/ui/icons.tsx';
import { MetricDelta } from '#components/ui/metric-delta.tsx';
import type { RankingFigures } from '#lib/features/rankings/figures-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Change of the share of voice since a number of days ago, over as many keywords. */
export interface VoiceChange {
  change: number;
  days: number;
}

interface KpiRowProps {
  figures: RankingFigures;
  /** Share of the project's domain, 0 to 100; null without stored results; undefined while loading. */
  voice: { share: number | null; keywords: number; past: VoiceChange | null } | 'failed' | null | undefined;
  /** Visibility of the last 30 days, oldest first; undefined while loading. */
  trend: readonly (number | null)[] | undefined;
  /** Whether the chart below is open. */
  isOpen: boolean;
  onToggle: () => void;
  curve: string;
  isDiscounted: boolean;
}

/** Key metrics of the filtered keywords in one strip of 72 pixels, with the trend that opens the chart. */
export function KpiRow({ figures, voice, trend, isOpen, onToggle, curve, isDiscounted }: KpiRowProps) {
  const t = useMessages();
  const { buckets, measured, keywords, compared } = figures;
  const known = voice === 'failed' ? null : voice;
  const [top3, top10] = [buckets['1-3'], buckets['1-3'] + buckets['4-10']];
  const since = (days: number) => (days === 1 ? t('1 day ago') : t('{days} days ago', { days }));
  const against = since(compared.days);
  const moved = (now: number | null, before: number | null) =>
    compared.keywords === 0 || now === null || before === null ? null : now - before;
  const ofMeasured =
    measured < keywords
      ? t('{measured} of {keywords} checked', { measured, keywords })
      : t.many(keywords, 'of {count} keyword|of {count} keywords');
  return (
    <section
      aria-label={t('Metrics')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex h-18 gap-px overflow-x-auto overflow-y-hidden rounded-panel border bg-line xl:grid xl:grid-cols-6"
    >
      <Kpi
        label={t('Visibility')}
        title={
          isDiscounted
            ? t('CTR curve: {curve}, discounted for AI Overviews', { curve })
            : t('CTR curve: {curve}', { curve })
        }
        value={figures.visibility === null ? null : t.percent(figures.visibility)}
      >
        <MetricDelta change={moved(compared.visibility_now, compared.visibility_before)} against={against} isShare />
      </Kpi>
      <Kpi
        label={t('Average position')}
        title={
          figures.adjusted_position === null
            ? t('Ranking keywords only')
            : t('Ranking keywords only · {adjustedPosition} incl. non-ranking', {
                adjustedPosition: t.number(figures.adjusted_position),
              })
        }
        value={figures.average_position === null ? null : t.number(figures.average_position)}
      >
        <MetricDelta change={moved(compared.average_now, compared.average_before)} against={against} isPosition />
      </Kpi>
      {[
        { label: t('Top 3'), count: top3, change: moved(compared.top3_now, compared.top3_before) },
        { label: t('Top 10'), count: top10, change: moved(compared.top10_now, compared.top10_before) },
      ].map(({ label, count, change }) => (
        <Kpi
          key={label}
          label={label}
          title={ofMeasured}
          value={measured > 0 ? t.number(count) : null}
          share={share(t, count, measured)}
        >
          {change === null ? ofMeasured : <MetricDelta change={change} against={against} />}
        </Kpi>
      ))}
      <Kpi
        label={t('Share of voice')}
        {...(known && { title: serpsOf(t, known.keywords) })}
        value={known?.share == null ? null : t.percent(known.share)}
      >
        {voice === undefined ? (
          t('Calculating…')
        ) : voice === 'failed' ? (
          t('Loading failed')
        ) : known?.past ? (
          <MetricDelta change={known.past.change} against={since(known.past.days)} isShare />
        ) : known ? (
          serpsOf(t, known.keywords)
        ) : (
          t('No SERP stored yet')
        )}
      </Kpi>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-w-40 flex-1 flex-col justify-center bg-panel px-4 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="flex items-center justify-between gap-1 text-meta text-muted">
          {t('Trend, last 30 days')}
          <ChevronDown className={cn('size-4', isOpen && 'rotate-180')} />
        </span>
        {trend && <Spark values={onScale(trend)} label={t('Visibility of the last 30 days')} height={30} />}
      </button>
    </section>
  );
}

const serpsOf = (t: Translator, keywords: number): string =>
  t.many(keywords, 'full SERPs of {count} keyword|full SERPs of {count} keywords');

/** Values between the lowest and the highest of them, for a line without an axis. */
function onScale(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return values.map((value) => (value === null ? null : high === low ? 0.5 : (value - low) / (high - low)));
}

/** A positive share is never rounded to 0, nor an incomplete one to 100. */
function share(t: Translator, part: number, whole: number): string {
  if (whole === 0) return '';
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return `< ${t.percent(1)}`;
  return percent > 99 && percent < 100 ? `> ${t.percent(99)}` : t.percent(percent);
}

interface KpiProps {
  label: string;
  /** Tooltip: what the metric covers. */
  title?: string;
  /** null: not measured. */
  value: string | null;
  /** Beside the value: its part of the whole. */
  share?: string;
  /** The change, or what the metric is based on. */
  children: ReactNode;
}

function Kpi({ label, title, value, share: part, children }: KpiProps) {
  const t = useMessages();
  return (
    <div
      title={title}
      className="flex min-w-49 flex-1 flex-col justify-center overflow-hidden bg-panel px-4 xl:min-w-0"
    >
      <p className="truncate text-meta text-muted">{label}</p>
      <p className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className={cn('font-semibold text-title tabular-nums', value === null && 'text-muted')}>
          {value ?? (
            <>
              ·<span className="sr-only">{t('not measured')}</span>
            </>
          )}
        </span>
        {value !== null && part && <span className="text-muted text-table">{part}</span>}
      </p>
      <div className="truncate text-meta text-muted">{children}</div>
    </div>
  );
}
