import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { type CurveId, curveIds } from '#components/rankings/ranking-labels.ts';

const CHARTS = ['visibility', 'average', 'buckets', 'voice'] as const;
const RANGES = ['7', '30', '90', '365'] as const;

/** Which figures are drawn, as it stands in the address. */
export const figureFields = {
  chart: parseAsStringLiteral(CHARTS).withDefault('visibility'),
  range: parseAsStringLiteral(RANGES).withDefault('30'),
  curve: parseAsStringLiteral(curveIds).withDefault('seoclarity'),
  /** Count fewer clicks where an AI overview is shown. */
  discount: parseAsBoolean.withDefault(false),
  /** Draw the time before beside it. */
  earlier: parseAsBoolean.withDefault(false),
};

export interface FigureState {
  chart: (typeof CHARTS)[number];
  range: (typeof RANGES)[number];
  curve: CurveId;
  discount: boolean;
  earlier: boolean;
}

/** By what figures are counted, as the operations take it. */
export const figureInputOf = ({ curve, discount }: FigureState) => ({ curve, ai_discount: discount });

/** The time that is asked for: with the time before it, the next longer range, cut by `periods`. */
const WIDER = {
  '7': { range: '30', step: 'day', periods: 7 },
  '30': { range: '90', step: 'day', periods: 30 },
  '90': { range: '365', step: 'day', periods: 90 },
  '365': { range: 'all', step: 'week', periods: 53 },
} as const;

/** Range and step to ask for; `periods`: how many of the newest are the time itself, null: all. */
export function spanOf({ range, earlier, chart }: FigureState) {
  if (!earlier || chart === 'buckets' || chart === 'voice') return { range, step: 'auto', periods: null } as const;
  return WIDER[range];
}
