import type { Tone } from '#components/ui/badge.tsx';
import { ENGINE_NAMES } from '#lib/contract/engine-names.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { FailureReason, SearchDetail, SearchState, StoredPage } from '#lib/features/searches/searches-contract.ts';
import type { Message, Translator } from '#lib/i18n/translator.ts';

/** Labels, icons and colors of searches, shared by all their screens. */

export type EngineId = EngineHealthEntry['search_engine'];

export const engineIds = ['google', 'bing', 'yahoo', 'duckduckgo'] as const satisfies readonly EngineId[];

export const engineNames: Record<EngineId, string> = ENGINE_NAMES;

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
  if (state === 'absent') return t('Not shown');
  if (search.ai_error) return t('Not measured: {reason}', { reason: search.ai_error });
  return search.ai_overview ? t('Not measured') : t('Not requested');
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
  action_required: { word: t('Action needed'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partial'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** `title` continues after the engine's name; `plain` explains it. `short` fits a table. */
export const reasonLabels: Record<FailureReason, { short: Message; title: Message; plain: Message }> = {
  captcha: {
    short: 'CAPTCHA',
    title: 'shows a CAPTCHA',
    plain: 'It detected automated traffic and shows a CAPTCHA.',
  },
  blocked: {
    short: 'Blocked',
    title: 'blocks our requests',
    plain: 'It blocks requests from this IP address.',
  },
  'rate-limited': {
    short: 'Too many requests',
    title: 'rate-limits us (429)',
    plain: 'Too many requests from this IP. The engine is rate-limiting.',
  },
  consent: {
    short: 'Consent page',
    title: 'shows a consent page',
    plain: 'It shows a cookie consent page that could not be accepted.',
  },
  'needs-js': {
    short: 'JavaScript required',
    title: 'requires JavaScript',
    plain: 'It requires JavaScript and no browser was available.',
  },
  garbage: {
    short: 'Unreadable',
    title: 'returned an unreadable page',
    plain: 'The response is not a results page. See the stored page.',
  },
  unreachable: {
    short: 'Unreachable',
    title: 'is unreachable',
    plain: 'No response, or a server error.',
  },
};

/** The same in the reader's language. */
export const reasonText = (t: Translator, reason: FailureReason): { short: string; title: string; plain: string } => {
  const { short, title, plain } = reasonLabels[reason];
  return { short: t.known(short), title: t.known(title), plain: t.known(plain) };
};

export const healthLabels: Record<EngineHealthEntry['state'], { word: Message; tone: Tone }> = {
  ready: { word: 'Operational', tone: 'good' },
  trying: { word: 'Retrying', tone: 'accent' },
  blocked: { word: 'Paused', tone: 'warning' },
  untried: { word: 'Not used yet', tone: 'neutral' },
};

const overviewWords = (
  t: Translator,
): Record<NonNullable<StoredPage['ai_overview_state']>, { word: string; note: string; tone: Tone }> => ({
  present: { word: t('Shown'), note: t('with sources'), tone: 'accent' },
  absent: { word: t('None'), note: t('not on this page'), tone: 'neutral' },
  deferred: { word: t('Not measured'), note: t('loaded by JavaScript'), tone: 'warning' },
  unavailable: { word: t('Not available'), note: t('the search engine could not generate one'), tone: 'neutral' },
  unmeasured: { word: t('Not measured'), note: t('not available with this method'), tone: 'warning' },
});

/** Whether a page shows an AI overview. */
export function overviewOf(
  t: Translator,
  engine: EngineId,
  page: StoredPage | undefined,
): { word: string; note: string; tone: Tone } {
  const state = page?.ai_overview_state;
  if (!page || !state) return { word: t('Not measured'), note: t('no page fetched'), tone: 'warning' };
  const { word, note, tone } = overviewWords(t)[state];
  const isOther = state === 'unmeasured' && engine !== 'google';
  return { word, note: isOther ? t('not on this page; answers loaded later are not captured') : note, tone };
}

const sourceNames: Readonly<Record<string, string>> = {
  searxng: 'SearXNG',
  serpapi: 'SerpApi',
  serper: 'Serper',
  dataforseo: 'DataForSEO',
};

/** Display name of a transport. */
export const transportName = (t: Translator, transport: string | null): string => {
  if (transport === null) return t('not used');
  if (transport === 'http' || transport === 'html') return t('HTTP');
  if (transport === 'http-mobile' || transport === 'html-mobile') return t('HTTP (mobile)');
  if (transport === 'lite') return t('HTTP (lite page)');
  if (transport === 'browser-mobile') return t('browser (mobile)');
  return transport === 'browser' ? t('browser') : (sourceNames[transport] ?? transport);
};

/** Transports that are paused while another one works; "" if none is. */
export function pausedTransports(
  t: Translator,
  { state, transports }: Pick<EngineHealthEntry, 'state' | 'transports'>,
): string {
  if (state !== 'ready') return '';
  const resting = transports.filter((one) => one.state === 'blocked').map(({ id }) => transportName(t, id));
  return resting.length > 0 ? t('{resting} paused', { resting: resting.join(', ') }) : '';
}

/** The list of searches with its form filled in from this search. */
export const searchHref = (given: { query: string; engine: string; country: string }): string =>
  `/searches?${new URLSearchParams({ q: given.query, engine: given.engine, country: given.country })}`;
