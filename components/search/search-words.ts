import type { Tone } from '#components/ui/badge.tsx';
import type {
  EngineHealthEntry,
  FailureReason,
  SearchState,
  StoredPage,
} from '#lib/features/search/searches-contract.ts';

/** Words, icons and tints of searching, said once for all its screens. */

export type EngineId = EngineHealthEntry['search_engine'];

export const engineIds = ['google', 'bing', 'yahoo', 'duckduckgo'] as const satisfies readonly EngineId[];

export const engineNames: Record<EngineId, string> = {
  google: 'Google',
  bing: 'Bing',
  yahoo: 'Yahoo',
  duckduckgo: 'DuckDuckGo',
};

export const searchStates = [
  'running',
  'needs_you',
  'done',
  'partial',
  'failed',
] as const satisfies readonly SearchState[];

export const stateWords: Record<SearchState, { word: string; tone: Tone }> = {
  running: { word: 'Running', tone: 'accent' },
  needs_you: { word: 'Needs you', tone: 'warning' },
  done: { word: 'Done', tone: 'good' },
  partial: { word: 'Partly read', tone: 'warning' },
  failed: { word: 'Failed', tone: 'fault' },
};

/** `title` goes on after the engine's name; `plain` says what it means. `short` fits a table. */
export const reasonWords: Record<FailureReason, { short: string; title: string; plain: string }> = {
  captcha: {
    short: 'Captcha',
    title: 'shows a captcha',
    plain: 'It takes our requests for those of a robot and wants a puzzle solved before it answers.',
  },
  blocked: {
    short: 'Blocked',
    title: 'refuses our requests',
    plain: 'It answers requests from this address with a refusal.',
  },
  'rate-limited': {
    short: 'Too many requests',
    title: 'asks for fewer requests',
    plain: 'It has had more requests from this address than it likes, and asks to be left alone for a while.',
  },
  consent: {
    short: 'Consent',
    title: 'asks for a consent first',
    plain: 'It shows a page about cookies before any result, and giving the answer did not lead on.',
  },
  'needs-js': {
    short: 'Needs a browser',
    title: 'answers only to a browser',
    plain: 'It sends an empty shell whose scripts fetch the results, and no browser could be used to run them.',
  },
  garbage: {
    short: 'Unreadable',
    title: 'sent something that is no page of results',
    plain: 'What came could not be read as a page of results. The stored page shows what it was.',
  },
  unreachable: {
    short: 'Not reached',
    title: 'could not be reached',
    plain: 'No answer came, or one that says that the engine itself is in trouble.',
  },
};

export const healthWords: Record<EngineHealthEntry['state'], { word: string; tone: Tone }> = {
  ready: { word: 'Working', tone: 'good' },
  trying: { word: 'Trying again', tone: 'accent' },
  blocked: { word: 'Resting', tone: 'warning' },
  untried: { word: 'Not asked yet', tone: 'neutral' },
};

const overviewWords: Record<NonNullable<StoredPage['ai_overview_state']>, { word: string; note: string }> = {
  present: { word: 'Shown', note: 'with its sources' },
  absent: { word: 'None', note: 'the page shows none' },
  deferred: { word: 'Not measured', note: 'the page fetches it later, by script' },
  unavailable: { word: 'Not available', note: 'the engine says it could not make one' },
  unmeasured: { word: 'Not measured', note: 'pages got this way are never shown one' },
};

/** Whether a page shows an AI overview. */
export function overviewOf(page: StoredPage | undefined): { word: string; note: string } {
  const state = page?.ai_overview_state;
  if (!page || !state) return { word: 'Not measured', note: 'no page was read' };
  return overviewWords[state];
}

const sourceNames: Readonly<Record<string, string>> = {
  searxng: 'SearXNG',
  serpapi: 'SerpApi',
  serper: 'Serper',
  dataforseo: 'DataForSEO',
};

/** Way of asking, for readers. */
export const transportName = (transport: string | null): string => {
  if (transport === null) return 'not asked';
  if (transport === 'http' || transport === 'html') return 'plain request';
  if (transport === 'lite') return 'plain request, lite page';
  return sourceNames[transport] ?? transport.replace(/^browser-?/, 'browser ').trim();
};

/** The list of searches with this one's words in its form. */
export const searchHref = (given: { query: string; engine: string; country: string }): string =>
  `/search?${new URLSearchParams({ q: given.query, engine: given.engine, country: given.country })}`;
