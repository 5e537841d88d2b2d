export const OUTCOMES = [
  'waiting',
  'unchecked',
  'page',
  'file',
  'redirect',
  'client_error',
  'server_error',
  'no_answer',
  'blocked',
  'disallowed',
] as const;
/** What a visit of an address found. */
export type Outcome = (typeof OUTCOMES)[number];

/** Display name of each outcome. */
export const OUTCOME_TITLES: Readonly<Record<Outcome, string>> = {
  waiting: 'Not yet crawled',
  unchecked: 'Not checked',
  page: 'Page',
  file: 'File',
  redirect: 'Redirect',
  client_error: 'Client error (4xx)',
  server_error: 'Server error (5xx)',
  no_answer: 'No response',
  blocked: 'Blocked by bot protection',
  disallowed: 'Blocked by robots.txt',
};
