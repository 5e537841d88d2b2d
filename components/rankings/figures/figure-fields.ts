import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { type CurveId, curveIds } from '#components/rankings/ranking-labels.ts';

const CHARTS = ['visibility', 'average', 'buckets', 'voice', 'volatility'] as const;
const RANGES = ['7', '30', '90', '365'] as const;

/** Selected metrics of the chart, as in the URL. */
export const figureFields = {
  chart: parseAsStringLiteral(CHARTS).withDefault('visibility'),
  range: parseAsStringLiteral(RANGES).withDefault('30'),
  curve: parseAsStringLiteral(curveIds).withDefault('seoclarity'),
  /** Count fewer clicks where an AI overview is shown. */
  discount: parseAsBoolean.withDefault(false),
  /** Also draw the previous period. */
  earlier: parseAsBoolean.withDefault(false),
  /** Whether the chart is open. */
  trend: parseAsBoolean.withDefault(false),
};

/** What the charts show, as in the URL. */
export interface FigureState {
  chart: (typeof CHARTS)[number];
  range: (typeof RANGES)[number];
  curve: CurveId;
  discount: boolean;
  earlier: boolean;
  trend: boolean;
}

/** A link to a metric other than the first opens the chart too. */
export const isChartOpen = ({ trend, chart }: FigureState): boolean => trend || chart !== 'visibility';

/** The trend in the strip of metrics. */
export const TREND_SPAN = { range: '30', step: 'day' } as const;

/** CTR model of the metrics, as input of the operation. */
export const figureInputOf = ({ curve, discount }: FigureState) => ({ curve, ai_discount: discount });

/** The range to request: with the previous period it is the next longer range, cut by `periods`. */
const WIDER = {
  '7': { range: '30', step: 'day', periods: 7 },
  '30': { range: '90', step: 'day', periods: 30 },
  '90': { range: '365', step: 'day', periods: 90 },
  '365': { range: 'all', step: 'week', periods: 53 },
} as const;

/** Range and step to request; `periods`: number of newest ones in the selected range, null: all. */
export function spanOf({ range, earlier, chart }: FigureState) {
  if (!earlier || (chart !== 'visibility' && chart !== 'average'))
    return { range, step: 'auto', periods: null } as const;
  return WIDER[range];
}
