/**
 * Click-through rates by position in percent, as their sources publish them. A position without a published value is
 * null and counts as no clicks: nothing is interpolated. In the order in which they are offered.
 */
export const CURVE_IDS = ['seoclarity', 'sistrix-2020', 'backlinko', 'aol-2006'] as const;
/** A click-through-rate curve. */
export type CurveId = (typeof CURVE_IDS)[number];

/** Click-through rate by position in percent; null where the source has none. */
export interface CtrCurve {
  id: CurveId;
  name: string;
  source: string;
  /** From position 1. */
  percent: readonly (number | null)[];
}

/** One value for the whole second page, for sources that publish only that. */
const secondPage = (percent: number) => Array.from({ length: 10 }, () => percent);

export const CTR_CURVES: readonly CtrCurve[] = [
  {
    id: 'seoclarity',
    name: 'seoClarity',
    source: 'kb.seoclarity.net, “What is estimated traffic”; first page only',
    percent: [19.3, 11.4, 7.7, 5.2, 4.1, 3.3, 2.6, 2.1, 2.0, 2.2],
  },
  {
    id: 'sistrix-2020',
    name: 'SISTRIX 2020',
    source: 'SISTRIX 2020, as quoted by others; without positions 5 to 9 and below 10',
    percent: [28.5, 15.7, 11.0, 8.0, null, null, null, null, null, 2.5],
  },
  {
    id: 'backlinko',
    name: 'Backlinko (older)',
    source: 'Backlinko, older study, as quoted by Safari Digital; one value for the second page',
    percent: [31.73, 24.71, 18.66, 13.6, 9.51, 6.23, 4.15, 3.12, 2.97, 3.09, ...secondPage(0.78)],
  },
  {
    id: 'aol-2006',
    name: 'AOL 2006',
    source: 'AOL search log of 2006, as quoted by others; positions 1 to 20',
    percent: [
      42.3, 11.92, 8.44, 6.03, 4.86, 3.99, 3.36, 2.98, 2.83, 2.97, 0.66, 0.56, 0.52, 0.48, 0.47, 0.39, 0.36, 0.34, 0.32,
      0.3,
    ],
  },
];

/** Share of clicks left when an AI overview is shown: Seer measured an organic click-through rate 61% lower. */
export const AI_OVERVIEW_LEFT = 0.39;
export const AI_OVERVIEW_SOURCE = 'Seer: organic click-through 61% lower on queries with an AI Overview';

/** The curve with an id. @throws RangeError for an unknown one */
export const curveOf = (id: CurveId): CtrCurve => {
  const curve = CTR_CURVES.find((one) => one.id === id);
  if (!curve) throw new RangeError(`no curve ${id}`);
  return curve;
};
