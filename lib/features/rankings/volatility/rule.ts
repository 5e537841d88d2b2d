/** The rule of SERP volatility; the statement in `volatility-store.ts` follows it. */

/** Results of the first page that are compared. */
export const COMPARED = 10;
/** Shorter lists are not compared. */
export const MIN_COMPARED = 5;
/** Days back to the list that a keyword is compared with. */
export const MAX_DAYS_APART = 7;
/** Keywords without which the volatility of a day is not measured. */
export const MIN_KEYWORDS = 10;

/** The rule in words, shown with the figures. */
export const VOLATILITY_RULE =
  'Volatility of a day, 0 to 100 = mean over keywords of the mean change of position on their first page, as a percentage of that of a page with only new results. ' +
  `The last stored SERP of the day is compared with the last one of an earlier day, at most ${MAX_DAYS_APART} days before, by URL: as many organic results as both have, at most ${COMPARED} and at least ${MIN_COMPARED}. ` +
  'A new or lost result counts as if it came from or went to the position after the last compared one. An unchanged page is 0, and a page with only new results is 100, which is also the maximum. ' +
  `Days with fewer than ${MIN_KEYWORDS} compared keywords are not measured.`;
