import type { Tone } from '#components/ui/badge.tsx';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { FailureReason, SearchDetail, SearchState, StoredPage } from '#lib/features/searches/searches-contract.ts';
import type { Message, Translator } from '#lib/i18n/translator.ts';

/** Labels, icons and colors of searches, shared by all their screens. */

export type EngineId = EngineHealthEntry['search_engine'];

export const engineIds = ['google', 'bing', 'yahoo', 'duckduckgo'] as const satisfies readonly EngineId[];

export const engineNames: Record<EngineId, string> = {
  google: 'Google',
  bing: 'Bing',
  yahoo: 'Yahoo',
  duckduckgo: 'DuckDuckGo',
};

/** Engines with measurable AI overviews. */
export const hasAiOverviews = (engine: EngineId): boolean => AI_ENGINES.some((one) => one === engine);

/** The AI overview state of a stored search: that of its first parsed page; null without one. */
const overviewState = ({ pages }: SearchDetail): StoredPage['ai_overview_state'] =>
  pages.find(({ page, state }) => page === 1 && (state === 'results' || state === 'empty'))?.ai_overview_state ?? null;

/** Whether a search has results but no measured AI overview, although its engine has them. */
export function lacksOverview(search: SearchDetail): boolean {
  const state = overviewState(search);
  return hasAiOverviews(search.search_engine) && state !== null && state !== 'present' && state !== 'absent';
}

/** AI overview state as a label; null if the engine has none or no page was parsed. */
export function overviewFact(t: Translator, search: SearchDetail): string | null {
  const state = overviewState(search);
  if (state === null || !hasAiOverviews(search.search_engine)) return null;
  if (state === 'present') return t('Shown');
  if (state === 'absent') return t('None shown');
  if (search.ai_error) return t('Not measured: {reason}', { reason: search.ai_error });
  return search.ai_overview ? t('Not measured') : t('Not asked for');
}

export const searchStates = [
  'running',
  'action_required',
  'done',
  'partial',
  'failed',
] as const satisfies readonly SearchState[];

/** Label and color of each state of a search. */
export const stateLabels = (t: Translator): Record<SearchState, { word: string; tone: Tone }> => ({
  running: { word: t('Running'), tone: 'accent' },
  action_required: { word: t('Needs you'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partly read'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** `title` continues after the engine's name; `plain` explains it. `short` fits a table. */
export const reasonLabels: Record<FailureReason, { short: Message; title: Message; plain: Message }> = {
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

/** The same in the reader's language. */
export const reasonText = (t: Translator, reason: FailureReason): { short: string; title: string; plain: string } => {
  const { short, title, plain } = reasonLabels[reason];
  return { short: t.known(short), title: t.known(title), plain: t.known(plain) };
};

export const healthLabels: Record<EngineHealthEntry['state'], { word: Message; tone: Tone }> = {
  ready: { word: 'Working', tone: 'good' },
  trying: { word: 'Trying again', tone: 'accent' },
  blocked: { word: 'Resting', tone: 'warning' },
  untried: { word: 'Not asked yet', tone: 'neutral' },
};

const overviewWords = (
  t: Translator,
): Record<NonNullable<StoredPage['ai_overview_state']>, { word: string; note: string }> => ({
  present: { word: t('Shown'), note: t('with its sources') },
  absent: { word: t('None'), note: t('the page shows none') },
  deferred: { word: t('Not measured'), note: t('the page fetches it later, by script') },
  unavailable: { word: t('Not available'), note: t('the engine says it could not make one') },
  unmeasured: { word: t('Not measured'), note: t('pages got this way are never shown one') },
});

/** Whether a page shows an AI overview. */
export function overviewOf(
  t: Translator,
  engine: EngineId,
  page: StoredPage | undefined,
): { word: string; note: string } {
  const state = page?.ai_overview_state;
  if (!page || !state) return { word: t('Not measured'), note: t('no page was read') };
  const { word, note } = overviewWords(t)[state];
  const isOther = state === 'unmeasured' && engine !== 'google';
  return { word, note: isOther ? t('not on this page; answers that load later are not read yet') : note };
}

const sourceNames: Readonly<Record<string, string>> = {
  searxng: 'SearXNG',
  serpapi: 'SerpApi',
  serper: 'Serper',
  dataforseo: 'DataForSEO',
};

/** Display name of a transport. */
export const transportName = (t: Translator, transport: string | null): string => {
  if (transport === null) return t('not asked');
  if (transport === 'http' || transport === 'html') return t('plain request');
  if (transport === 'lite') return t('plain request, lite page');
  return sourceNames[transport] ?? transport.replace(/^browser-?/, `${t('browser')} `).trim();
};

/** The list of searches with its form filled in from this search. */
export const searchHref = (given: { query: string; engine: string; country: string }): string =>
  `/searches?${new URLSearchParams({ q: given.query, engine: given.engine, country: given.country })}`;
