/** What the check of an old URL found. */
export const REDIRECT_RESULTS = [
  'waiting',
  'match',
  'redirected',
  'other_target',
  'not_redirected',
  'broken',
  'loop',
  'not_measured',
] as const;
/** What the check of an old URL found. */
export type RedirectResult = (typeof REDIRECT_RESULTS)[number];
