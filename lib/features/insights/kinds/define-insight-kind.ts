import type { Evidence } from '#lib/features/insights/evidence-contract.ts';
import type { Sources } from '#lib/features/insights/sources.ts';

/** Something found, before it is stored. */
export interface Finding {
  /** What it is about, unique within its kind: `query:…` or `page:…`. */
  subject: string;
  query: string | null;
  url: string | null;
  /** Clicks a month to gain; null: not estimated. */
  gain: number | null;
  evidence: Evidence;
}

/** A kind of insight. */
export interface InsightKind<Data> {
  /** How it is found and how the gain is estimated, for readers. */
  formula: string;
  /** Reads what it needs. A text says why it cannot be measured. */
  read: (from: Sources) => Promise<Data | string>;
  /** Pure: from the data to the findings, in any order. */
  evaluate: (data: Data) => Finding[];
}

/** Defines a kind of insight. */
export function defineInsightKind<Data extends object>({ formula, read, evaluate }: InsightKind<Data>) {
  return {
    formula,
    /** The findings, or why nothing can be measured. */
    async find(from: Sources): Promise<Finding[] | string> {
      const data = await read(from);
      return typeof data === 'string' ? data : evaluate(data);
    },
    evaluate,
  };
}

/** Days of the period that most kinds judge: four whole weeks. */
export const PERIOD_DAYS = 28;
/** From clicks of the period to clicks of a month. */
export const monthly = (clicks: number, days = PERIOD_DAYS): number => Math.round((clicks * 30 * 10) / days) / 10;

/** Order by gain, the highest first; those without an estimate come last. */
export const byGain = (a: Finding, b: Finding): number => (b.gain ?? -1) - (a.gain ?? -1);
