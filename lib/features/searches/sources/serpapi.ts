import type { EngineId, ParsedSerp } from '#lib/engines/engine.ts';
import { uule } from '#lib/engines/google/uule.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import {
  at,
  checkStatus,
  listAt,
  organicOf,
  outOfCredits,
  pageOf,
  type Source,
  type SourceQuery,
  textAt,
} from '#lib/features/searches/sources/source.ts';

const NAMES = { url: 'link', title: 'title', description: 'snippet', siteName: 'source' };
const OWN_COUNTRY_NAMES: Record<string, string> = { gb: 'uk' };

/** Each engine has its own names for query, country, language and offset (serpapi.com, 2026-11). */
const PARAMETERS: Record<EngineId, (search: SourceQuery, offset: number) => Record<string, string>> = {
  google: ({ query, country, language, location, now }, offset) => ({
    q: query,
    gl: OWN_COUNTRY_NAMES[country] ?? country,
    hl: language,
    ...(location ? { uule: uule(location, now ?? new Date(0)) } : {}),
    ...(offset > 0 ? { start: String(offset) } : {}),
  }),
  bing: ({ query, country, language, location }, offset) => ({
    q: query,
    cc: country.toUpperCase(),
    mkt: `${language}-${country.toUpperCase()}`,
    ...(location?.kind === 'city' ? { location: location.name } : {}),
    ...(location?.kind === 'coordinates' ? { lat: String(location.latitude), lon: String(location.longitude) } : {}),
    ...(offset > 0 ? { first: String(offset + 1) } : {}),
  }),
  yahoo: ({ query, country, language }, offset) => ({
    p: query,
    ...(country === 'us' ? {} : { yahoo_domain: OWN_COUNTRY_NAMES[country] ?? country }),
    vl: `lang_${language}`,
    ...(offset > 0 ? { b: String(offset + 1) } : {}),
  }),
  duckduckgo: ({ query, country, language }, offset) => ({
    q: query,
    kl: `${OWN_COUNTRY_NAMES[country] ?? country}-${language}`,
    ...(offset > 0 ? { start: String(offset) } : {}),
  }),
};

/** serpapi.com */
export const serpapi: Source = {
  id: 'serpapi',
  name: 'SerpApi',
  engines: ['google', 'bing', 'yahoo', 'duckduckgo'],
  aiOverviewOf: ['google'],
  locations: { google: ['city', 'coordinates'], bing: ['city', 'coordinates'] },
  gapMs: 250,

  request(search, { key = '' }) {
    const parameters = PARAMETERS[search.engine](search, Number(search.cursor?.offset ?? 0));
    const query = new URLSearchParams({ engine: search.engine, ...parameters, output: 'json', api_key: key });
    return { url: `https://serpapi.com/search.json?${query}`, method: 'GET', headers: { accept: 'application/json' } };
  },

  read(reply, { cursor, engine }) {
    const { json } = reply;
    const error = textAt(json, 'error');
    if (/run out of searches/i.test(error)) throw outOfCredits();
    checkStatus('SerpApi', reply);
    const organic = listAt(json, 'organic_results');
    // "… hasn't returned any results for this query" means that the engine found nothing.
    const nothing = textAt(json, 'search_information', 'organic_results_state') === 'Fully empty';
    if (organic.length === 0 && !nothing && (error || reply.status >= 400)) {
      throw new EngineFailure('unreachable', `got no response from the engine: ${error.slice(0, 150)}`);
    }
    const offset = Number(cursor?.offset ?? 0);
    const total = at(json, 'search_information', 'total_results');
    const overview = engine === 'google' ? overviewOf(at(json, 'ai_overview')) : {};
    return pageOf(
      organic.map((item, index) => organicOf(item, index + 1, NAMES)),
      {
        related: listAt(json, 'related_searches').map((item) => textAt(item, 'query')),
        claimedTotal: typeof total === 'number' ? total : null,
        next: textAt(json, 'serpapi_pagination', 'next')
          ? // Google counts in tens, whatever the size of a page; the others by the results shown.
            { offset: String(engine === 'google' ? offset + 10 : offset + organic.length) }
          : null,
        ...overview,
      },
    );
  },
};

/** The AI overview in SerpApi's response: the field is absent when Google shows none. */
function overviewOf(value: unknown): Pick<ParsedSerp, 'aiOverviewState' | 'aiOverview'> {
  const blocks = listAt(value, 'text_blocks');
  if (blocks.length === 0) {
    return { aiOverviewState: textAt(value, 'page_token') ? 'deferred' : 'absent', aiOverview: null };
  }
  const content = blocks.map(blockToMarkdown).filter(Boolean).join('\n\n');
  const sources = listAt(value, 'references').map((item) => ({
    url: textAt(item, 'link'),
    title: textAt(item, 'title'),
    siteName: textAt(item, 'source'),
    description: textAt(item, 'snippet'),
  }));
  return { aiOverviewState: 'present', aiOverview: { content, sources } };
}

function blockToMarkdown(block: unknown): string {
  const text = textAt(block, 'snippet');
  if (textAt(block, 'type') === 'heading') return `### ${text}`;
  const items = listAt(block, 'list').map((item) => {
    const title = textAt(item, 'title');
    return `- ${title ? `**${title}** ` : ''}${textAt(item, 'snippet')}`.trimEnd();
  });
  return [text, items.join('\n')].filter(Boolean).join('\n\n');
}
