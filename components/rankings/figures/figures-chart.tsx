'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { DAY_MS } from '#components/charts/time-axis.ts';
import { curveIds, curveNames } from '#components/rankings/ranking-labels.ts';
import type { figureFilterOf } from '#components/rankings/table/ranking-filters.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Select } from '#components/ui/input.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { rankingHistoryQuery, serpVolatilityQuery, shareOfVoiceQuery } from '#lib/features/rankings/client/figures.ts';
import type { CtrCurves } from '#lib/features/rankings/figures-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type Drawn, drawnHistory, drawnVoice, drawnVolatility } from './drawn-figures.ts';
import { type FigureState, figureInputOf, spanOf } from './figure-fields.ts';

const loading = () => <Skeleton className="h-48" />;
const LinesChart = dynamic(() => import('#components/charts/lines-chart.tsx').then((module) => module.LinesChart), {
  ssr: false,
  loading,
});
const StackedDays = dynamic(() => import('#components/charts/stacked-days.tsx').then((module) => module.StackedDays), {
  ssr: false,
  loading,
});

interface FiguresChartProps {
  projectId: string;
  keywords: ReturnType<typeof figureFilterOf>;
  curves: CtrCurves;
  state: FigureState;
  onChange: (changes: { [Key in keyof FigureState]?: FigureState[Key] | null }) => void;
  isPhone: boolean;
}

const charts = (t: Translator) =>
  [
    { value: 'visibility', label: t('Visibility') },
    { value: 'average', label: t('Average position') },
    { value: 'buckets', label: t('Positions') },
    { value: 'voice', label: t('Share of voice') },
    { value: 'volatility', label: t('SERP volatility') },
  ] as const;
const ranges = (t: Translator) =>
  [
    { value: '7', label: t('7 d') },
    { value: '30', label: t('30 d') },
    { value: '90', label: t('90 d') },
    { value: '365', label: t('1 year') },
  ] as const;

/** The chart above the table: metric, range and CTR curve. */
export function FiguresChart({ projectId, keywords, curves, state, onChange, isPhone }: FiguresChartProps) {
  const t = useMessages();
  const { chart } = state;
  const height = isPhone ? 200 : 220;
  const { range, step, periods } = spanOf(state);
  const input = { ...keywords, ...figureInputOf(state), range, step };
  const isHistory = chart !== 'voice' && chart !== 'volatility';
  const history = useQuery({ ...rankingHistoryQuery(projectId, input), enabled: isHistory });
  const voice = useQuery({ ...shareOfVoiceQuery(projectId, input), enabled: chart === 'voice' });
  const { search_engine: engine } = keywords;
  const volatility = useQuery({
    ...serpVolatilityQuery(projectId, { range: state.range, ...(engine && { search_engine: engine }) }),
    enabled: chart === 'volatility',
  });
  const curve = curves.curves.find(({ id }) => id === state.curve);
  const asked = chart === 'voice' ? voice : chart === 'volatility' ? volatility : history;
  const drawn =
    chart === 'voice'
      ? voice.data && drawnVoice(t, voice.data)
      : chart === 'volatility'
        ? volatility.data && drawnVolatility(t, volatility.data)
        : history.data && drawnHistory(t, history.data, chart, periods);
  const title = charts(t).find(({ value }) => value === chart)?.label ?? '';
  const usesCurve = chart === 'visibility' || chart === 'voice';
  const note = [
    ...(usesCurve && curve ? [t('CTR curve {name}: {source}', { name: curve.name, source: curve.source })] : []),
    ...(usesCurve && state.discount ? [curves.ai_overview.source] : []),
    drawn?.note ?? t('Calculating…'),
  ].join('. ');
  const controls = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3">
      <Choice label={t('Metric')} value={chart} options={charts(t)} onChange={(value) => onChange({ chart: value })} />
      <Choice
        label={t('Date range')}
        value={state.range}
        options={ranges(t)}
        onChange={(value) => onChange({ range: value })}
      />
      {usesCurve && (
        <>
          <Select
            aria-label={t('CTR curve')}
            className="w-44"
            value={state.curve}
            onChange={({ target }) => onChange({ curve: curveIds.find((id) => id === target.value) ?? null })}
          >
            {curveIds.map((id) => (
              <option key={id} value={id}>
                {curveNames(t)[id]}
              </option>
            ))}
          </Select>
          <Checkbox
            label={t('Discount AI Overviews')}
            checked={state.discount}
            onChange={({ target }) => onChange({ discount: target.checked || null })}
          />
        </>
      )}
      {(chart === 'visibility' || chart === 'average') && (
        <Checkbox
          label={t('Compare with previous period')}
          checked={state.earlier}
          onChange={({ target }) => onChange({ earlier: target.checked || null })}
        />
      )}
    </div>
  );
  return (
    <ChartFrame
      title={
        chart === 'volatility'
          ? t('How much did search results change in the last {days} days?', { days: state.range })
          : t('{metric}, last {days} days', { metric: title, days: state.range })
      }
      note={<span className="block min-h-15 md:min-h-5">{note}</span>}
      columns={drawn?.columns ?? []}
      rows={drawn?.rows ?? []}
      height={height}
      boxClass="h-53 md:h-58"
      controls={controls}
    >
      {asked.error && !asked.data ? (
        <ListFailed what={t('the chart')} error={asked.error} onRetry={() => asked.refetch()} />
      ) : !drawn ? (
        <Skeleton className="h-48" />
      ) : drawn.hasValues ? (
        <Chart drawn={drawn} label={t('{title} over time', { title })} height={height} />
      ) : (
        <p className="grid h-full place-items-center text-balance px-6 text-center text-muted">
          {t('No data in this period. The chart starts with the first rank check.')}
        </p>
      )}
    </ChartFrame>
  );
}

function Chart({ drawn, label, height }: { drawn: Drawn; label: string; height: number }) {
  const { moments, lines, layers, unit, isReversed } = drawn;
  const from = Date.parse(moments[0] ?? '');
  const to = Math.max(Date.parse(moments.at(-1) ?? ''), from + DAY_MS);
  const box = { label, moments, height, from, to };
  return layers ? (
    <StackedDays {...box} layers={layers} />
  ) : (
    <LinesChart {...box} lines={lines} unit={unit} isReversed={isReversed} />
  );
}
