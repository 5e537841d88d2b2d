/** Retired checks that stored reports may still contain: id → why they were retired. */
export const RETIRED_CHECKS: ReadonlyMap<string, string> = new Map([
  ['first-input-delay', 'Google replaced First Input Delay with Interaction to Next Paint in March 2024.'],
  ['title-too-short-px', 'Part of the check "Title too short".'],
  ['description-too-short-px', 'Part of the check "Meta description too short".'],
  ['readability-difficult', 'Part of the check "Readability: very difficult".'],
  ['meta-keywords-multiple', 'Search engines ignore the meta keywords tag.'],
  ['h2-too-long', 'The length of an H2 has no effect on search.'],
  ['external-followed', 'Followed external links are normal; see "High number of external links".'],
  ['attribute-quotes-missing', 'HTML allows attribute values without quotes.'],
]);

/** A title of a stored report, marked when its check is retired. */
export const titleOf = ({ id, title }: { id: string; title: string }): string =>
  RETIRED_CHECKS.has(id) && !title.endsWith(MARK) ? `${title}${MARK}` : title;

const MARK = ' (retired check)';
