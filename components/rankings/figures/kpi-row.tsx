'use client';

import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Moved } from '#components/ui/moved.tsx';
import type { RankingFigures } from '#lib/features/rankings/figures-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { movementOf } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

interface KpiRowProps {
  figures: RankingFigures;
  /** Share of the project's domain, 0 to 100; null without stored results; undefined while loading. */
  voice: { share: number | null; keywords: number } | null | undefined;
  curve: string;
  isDiscounted: boolean;
}

/** Five key figures of the rankings, each with its base. One strip on phones. */
export function KpiRow({ figures, voice, curve, isDiscounted }: KpiRowProps) {
  const t = useMessages();
  const { buckets, measured, keywords, compared } = figures;
  const known = measured > 0;
  const [top3, top10] = [buckets['1-3'], buckets['1-3'] + buckets['4-10']];
  const { days } = compared;
  const isCompared = compared.keywords > 0;
  return (
    <section
      aria-label={t('Figures')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex gap-px overflow-x-auto rounded-panel border bg-line lg:grid lg:grid-cols-5"
    >
      <Kpi
        label={t('Visibility')}
        value={figures.visibility === null ? null : t.percent(figures.visibility)}
        delta={
          isCompared && compared.visibility_now !== null && compared.visibility_before !== null ? (
            <Points change={compared.visibility_now - compared.visibility_before} days={days} />
          ) : null
        }
        note={isDiscounted ? t('Curve: {curve}, AI discount', { curve }) : t('Curve: {curve}', { curve })}
      />
      <Kpi
        label={t('Average position')}
        value={figures.average_position === null ? null : figures.average_position.toFixed(1)}
        delta={
          isCompared && compared.average_now !== null && compared.average_before !== null ? (
            <Points change={compared.average_now - compared.average_before} days={days} unit={t('places')} isPosition />
          ) : null
        }
        note={
          figures.adjusted_position === null
            ? t('Of keywords that were found')
            : t('Found only; {adjustedPosition} with the rest', {
                adjustedPosition: figures.adjusted_position.toFixed(1),
              })
        }
      />
      <Kpi
        label={t('In the top 3 / top 10')}
        value={known ? `${share(t, top3, measured)} / ${share(t, top10, measured)}` : null}
        note={
          known ? t('{top3} and {top10} of {measured} measured', { top3, top10, measured }) : t('Nothing measured yet')
        }
      />
      <Kpi
        label={t('Share of voice')}
        value={voice?.share == null ? null : t.percent(voice.share)}
        note={
          voice === undefined
            ? t('Being counted')
            : voice
              ? t('Whole lists of {keywords} keywords', { keywords: voice.keywords })
              : t('No list of results stored yet')
        }
      />
      <Kpi
        label={t('Coverage')}
        value={keywords > 0 ? share(t, measured, keywords) : null}
        note={t('{measured} of {keywords} keywords measured', { measured, keywords })}
      />
    </section>
  );
}

/** Whole percent; a positive share is never rounded to 0, nor an incomplete one to 100. */
function share(t: Translator, part: number, whole: number): string {
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return `< ${t.percent(1)}`;
  return percent > 99 && percent < 100 ? `> ${t.percent(99)}` : t.percent(Math.round(percent));
}

interface KpiProps {
  label: string;
  /** null: not measured. */
  value: string | null;
  delta?: ReactNode;
  note: string;
}

function Kpi({ label, value, delta, note }: KpiProps) {
  const t = useMessages();
  return (
    <div className="grid min-w-44 flex-1 content-start bg-panel px-4 py-3">
      <p className="text-meta text-muted">{label}</p>
      <p className="flex min-h-8 items-baseline gap-2 whitespace-nowrap">
        <span className={cn('font-semibold text-title lg:text-figure', value === null && 'text-muted')}>
          {value ?? (
            <>
              ·<span className="sr-only">{t('not measured')}</span>
            </>
          )}
        </span>
        {delta}
      </p>
      <p className="truncate text-meta text-muted" title={note}>
        {note}
      </p>
    </div>
  );
}

interface PointsProps {
  change: number;
  days: number;
  unit?: string;
  /** 1 is the best: a smaller number is a rise. */
  isPosition?: boolean;
}

/** A change in percentage points or positions: arrow, number and a text label. */
function Points({ change, days, unit = '', isPosition = false }: PointsProps) {
  const t = useMessages();
  const than = t('{days} days earlier', { days });
  const size = Math.abs(change).toFixed(1);
  const movement = movementOf(Number(change.toFixed(1)), { isPosition });
  if (!movement) return <span className="text-muted text-table">= {t('{days} days', { days })}</span>;
  return (
    <Moved
      movement={movement}
      amount={size}
      words={
        movement.isUp
          ? t('up {size} {unit}, better than {than}', { size, unit: unit || t('points'), than })
          : t('down {size} {unit}, worse than {than}', { size, unit: unit || t('points'), than })
      }
      title={t('Than {than}, over the keywords measured at both', { than })}
      className="font-medium text-table"
    />
  );
}
