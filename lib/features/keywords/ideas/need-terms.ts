import { Refused } from '#lib/platform/errors.ts';
import { hasTerms } from '#lib/text/keywords/terms.ts';

/** @throws Refused when a keyword has neither letter nor digit: symbols and emoji alone cannot be searched for */
export function needTerms(parameter: string, keyword: string): void {
  if (hasTerms(keyword)) return;
  throw new Refused(`${parameter}: must contain a letter or a digit; given: ${JSON.stringify(keyword.slice(0, 40))}`);
}
