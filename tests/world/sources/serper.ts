import type { WorldEngines } from '../engines/engines.ts';
import { questionsOf } from '../engines/google-parts.ts';
import { related, suggest } from '../engines/suggest.ts';
import { type Answer, defineSite, type Visit } from '../site.ts';
import { pageOf, RETRY_AFTER, type SourceControls } from './control.ts';

type Fields = Record<string, string | number | undefined>;

/** google.serper.dev: Google by POST with a key in a header. */
export function serperSite(controls: SourceControls, engines: WorldEngines) {
  return defineSite({
    id: 'serper',
    hosts: [controls.host],
    pages: {
      '/search': (visit) => asked(controls, visit, (fields) => search(engines, fields)),
      '/autocomplete': (visit) => asked(controls, visit, autocomplete),
      '/account': (visit) => account(controls, visit),
    },
  });
}

const refuse = (controls: SourceControls, status: number, message: string, headers = {}) =>
  controls.json({ message, statusCode: status }, status, headers);

function account(controls: SourceControls, visit: Visit): Answer {
  controls.arrive(visit);
  if (visit.request.headers['x-api-key'] !== controls.key) return refuse(controls, 403, 'Unauthorized.');
  return controls.json({ balance: controls.credits, rateLimit: 5 });
}

function asked(controls: SourceControls, visit: Visit, answer: (fields: Fields) => object): Answer {
  controls.arrive(visit);
  if (visit.request.headers['x-api-key'] !== controls.key) return refuse(controls, 403, 'Unauthorized.');
  const fields = readFields(visit);
  if (!fields) return refuse(controls, 400, 'Unexpected token in JSON');
  if (!fields.q) return refuse(controls, 400, 'Missing query parameter');
  const mood = controls.mood();
  if (mood === 'quota') return refuse(controls, 400, 'Not enough credits');
  if (mood === 'too-many-requests') return refuse(controls, 429, 'Rate limit exceeded', RETRY_AFTER);
  if (mood === 'server-error' || mood === 'engine-failed') return refuse(controls, 500, 'Internal Server Error');
  const body = answer(fields);
  return controls.brokenAnswer(mood, body) ?? controls.json(body);
}

function readFields({ request, url, body }: Visit): Fields | null {
  if (request.method !== 'POST') return Object.fromEntries(url.searchParams);
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const localeOf = (fields: Fields) => ({
  query: String(fields.q ?? ''),
  country: String(fields.gl ?? 'us').toLowerCase(),
  language: String(fields.hl ?? 'en').slice(0, 2),
});

function search(engines: WorldEngines, fields: Fields): object {
  const locale = localeOf(fields);
  const number = Math.max(1, Number(fields.page) || 1);
  const { all, page } = pageOf(engines, 'google', locale, (number - 1) * 10, 10);
  const parameters = {
    q: locale.query,
    gl: locale.country,
    hl: locale.language,
    type: 'search',
    num: 10,
    page: number,
    engine: 'google',
  };
  // Positions restart on every page.
  const organic = page.map(({ title, url, description }, index) => ({
    title,
    link: url,
    snippet: description,
    position: index + 1,
  }));
  return {
    searchParameters: parameters,
    organic,
    ...(number === 1 && all.length > 3
      ? {
          peopleAlsoAsk: questionsOf(locale.query).map((question) => ({
            question,
            snippet: 'A short answer.',
            title: all[2]?.title,
            link: all[2]?.url,
          })),
        }
      : {}),
    ...(page.length > 0
      ? { relatedSearches: related('google', locale.query, locale.language).map((query) => ({ query })) }
      : {}),
    credits: 1,
  };
}

function autocomplete(fields: Fields): object {
  const { query, country, language } = localeOf(fields);
  return {
    searchParameters: { q: query, gl: country, hl: language, type: 'autocomplete', engine: 'google' },
    suggestions: suggest('google', query, language).map((value) => ({ value })),
    credits: 1,
  };
}
