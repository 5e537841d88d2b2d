import { COUNTRY_NUMBERS } from '#lib/engines/country-numbers.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import type { SearchLocation } from '#lib/engines/location.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import {
  at,
  checkStatus,
  listAt,
  organicOf,
  outOfCredits,
  pageOf,
  type Source,
  textAt,
} from '#lib/features/searches/sources/source.ts';
import { NotConfigured, Refused } from '#lib/platform/errors.ts';

const NAMES = { url: 'url', title: 'title', description: 'description', siteName: 'website_name' };
const PER_PAGE = 10;
/** Of coordinates; the smallest that DataForSEO accepts is 199.9. */
const RADIUS = 200;
/** Codes of the envelope and of a task (docs.dataforseo.com/v3/appendix/errors, 2026-11). */
const OK = 20_000;
const NOTHING_FOUND = 40_102;

/**
 * api.dataforseo.com: live results, all pages in one request. Its HTTP status is mostly 200; the real status is in its
 * codes.
 */
export const dataforseo: Source = {
  id: 'dataforseo',
  name: 'DataForSEO',
  engines: ['google', 'bing', 'yahoo'],
  aiOverviewOf: ['google'],
  locations: { google: ['city', 'coordinates'], bing: ['city', 'coordinates'] },
  gapMs: 250,

  request({ query, engine, country, language, pagesAsked, location }, { login = '', password = '' }) {
    const number = COUNTRY_NUMBERS[country];
    if (number === undefined) throw new Refused(`country: not supported by DataForSEO: ${country}.`);
    const task = {
      // DataForSEO decodes percent signs and pluses once.
      keyword: query.replaceAll('%', '%25').replaceAll('+', '%2B'),
      ...locationOf(location, number),
      language_code: language,
      depth: pagesAsked * PER_PAGE,
    };
    return {
      url: `https://api.dataforseo.com/v3/serp/${engine}/organic/live/advanced`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify([task]),
    };
  },

  read(reply, { engine, pagesAsked }) {
    const { json } = reply;
    const task = at(json, 'tasks', 0);
    const envelope = at(json, 'status_code');
    if (reply.status === 402 || envelope === 40_200) throw outOfCredits();
    if (envelope === 40_202) throw new EngineFailure('rate-limited', 'is rate-limiting requests');
    checkStatus('DataForSEO', reply);
    if (envelope === 40_100) {
      throw new NotConfigured('DataForSEO rejected login and password. Check them in Settings → Connections.');
    }
    if (envelope !== OK) throw new EngineFailure(envelope === undefined ? 'garbage' : 'unreachable', wordsOf(json));
    const code = at(task, 'status_code');
    if (code === NOTHING_FOUND) return pageOf([]);
    if (code === 40_501) throw new Refused(`DataForSEO rejected the search: ${textAt(task, 'status_message')}`);
    if (code !== OK) throw new EngineFailure('unreachable', wordsOf(task));
    const result = at(task, 'result', 0);
    const items = listAt(result, 'items');
    const organic = items
      .filter((item) => textAt(item, 'type') === 'organic')
      .map((item, index) => {
        const place = at(item, 'rank_absolute');
        return organicOf(item, typeof place === 'number' ? place : index + 1, NAMES);
      });
    const related = items.find((item) => textAt(item, 'type') === 'related_searches');
    const total = at(result, 'se_results_count');
    return {
      ...pageOf(organic, {
        related: listAt(related, 'items').filter((one) => typeof one === 'string'),
        claimedTotal: typeof total === 'number' ? total : null,
        ...overviewOf(
          engine,
          items.find((item) => textAt(item, 'type') === 'ai_overview'),
        ),
      }),
      covers: Math.max(1, Math.min(pagesAsked, Math.ceil(organic.length / PER_PAGE))),
    };
  },
};

/** A task names one location: coordinates, a city, or the country. */
function locationOf(location: SearchLocation | undefined, country: number): Record<string, string | number> {
  if (location?.kind === 'city') return { location_name: location.name };
  if (location) return { location_coordinate: `${location.latitude},${location.longitude},${RADIUS}` };
  return { location_code: 2000 + country };
}

const wordsOf = (value: unknown) =>
  `got no response from the engine: ${textAt(value, 'status_message').slice(0, 150) || 'no reason given'}`;

function overviewOf(engine: EngineId, item: unknown) {
  if (item === undefined) return engine === 'google' ? ({ aiOverviewState: 'absent' } as const) : {};
  const content = textAt(item, 'markdown');
  if (!content) return { aiOverviewState: 'deferred', aiOverview: null } as const;
  const sources = listAt(item, 'references').map((one) => ({
    url: textAt(one, 'url'),
    title: textAt(one, 'title'),
    siteName: textAt(one, 'source'),
    description: textAt(one, 'text'),
  }));
  return { aiOverviewState: 'present', aiOverview: { content, sources } } as const;
}
