/** Retired checks that stored reports may still contain: id → why they were retired. */
export const RETIRED_CHECKS: ReadonlyMap<string, string> = new Map([
  ['first-input-delay', 'Google replaced First Input Delay with Interaction to Next Paint in March 2024.'],
]);

/** A title of a stored report, marked when its check is retired. */
export const titleOf = ({ id, title }: { id: string; title: string }): string =>
  RETIRED_CHECKS.has(id) && !title.endsWith(MARK) ? `${title}${MARK}` : title;

const MARK = ' (retired check)';
