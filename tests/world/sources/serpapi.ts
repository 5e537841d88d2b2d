import type { EngineId } from '#lib/engines/engine.ts';
import type { WorldEngines } from '../engines/engines.ts';
import type { AiAnswer } from '../engines/google-parts.ts';
import { token } from '../engines/html.ts';
import type { IndexedPage } from '../engines/index-of-pages.ts';
import { related } from '../engines/suggest.ts';
import { type Answer, defineSite, type Visit } from '../site.ts';
import { pageOf, RETRY_AFTER, type SourceControls } from './control.ts';

type Fields = Record<string, string>;
type Found = {
  query: string;
  country: string;
  language: string;
  start: number;
  size: number;
  engine: EngineId;
};

const BAD_KEY = 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key';
const QUOTA = 'Your account has run out of searches.';

/** serpapi.com: engines google, google_ai_overview, google_ai_mode, bing, yahoo, duckduckgo, and the account. */
export function serpapiSite(controls: SourceControls, engines: WorldEngines) {
  const page = (visit: Visit) => search(controls, engines, visit);
  return defineSite({
    id: 'serpapi',
    hosts: [controls.host],
    pages: {
      '/search': page,
      '/search.json': page,
      '/account': (visit) => account(controls, visit),
      '/account.json': (visit) => account(controls, visit),
    },
  });
}

function account(controls: SourceControls, visit: Visit): Answer {
  controls.arrive(visit);
  if (visit.url.searchParams.get('api_key') !== controls.key) return controls.json({ error: BAD_KEY }, 401);
  return controls.json({
    account_id: token(controls.key, 24),
    account_status: 'Active',
    plan_id: 'bigdata',
    searches_per_month: 1000,
    plan_searches_left: controls.credits,
    total_searches_left: controls.credits,
    this_month_usage: 1000 - controls.credits,
    account_rate_limit_per_hour: 1000,
  });
}

function search(controls: SourceControls, engines: WorldEngines, visit: Visit): Answer {
  controls.arrive(visit);
  const fields: Fields = Object.fromEntries(visit.url.searchParams);
  if (fields.api_key !== controls.key) return controls.json({ error: BAD_KEY }, 401);
  const needed = fields.engine === 'yahoo' ? 'p' : fields.engine === 'google_ai_overview' ? 'page_token' : 'q';
  if (!fields[needed]) return controls.json({ error: `Missing query \`${needed}\` parameter.` }, 400);
  const mood = controls.mood();
  if (mood === 'quota') return controls.json({ error: QUOTA }, 429);
  if (mood === 'too-many-requests') {
    return controls.json({ error: 'You are exceeding the hourly throughput limit of your account.' }, 429, RETRY_AFTER);
  }
  if (mood === 'server-error') return controls.json({ error: 'We are having trouble. Please contact support.' }, 503);
  if (mood === 'engine-failed') {
    const error = 'We couldn’t get valid results for this search. Please try again later.';
    return controls.json({ ...head(fields, 'Error'), error });
  }
  const body = answer(engines, fields);
  if (body === null) return controls.json({ error: `Unsupported \`${fields.engine}\` search engine.` }, 400);
  return controls.brokenAnswer(mood, body) ?? controls.json(body);
}

function head(fields: Fields, status: 'Success' | 'Error') {
  const { api_key: _, ...parameters } = fields;
  const id = token(JSON.stringify(parameters), 24);
  return {
    search_metadata: {
      id,
      status,
      json_endpoint: `https://serpapi.com/searches/${id}.json`,
      created_at: '2026-11-21 00:00:00 UTC',
      processed_at: '2026-11-21 00:00:00 UTC',
      total_time_taken: 0.87,
    },
    search_parameters: parameters,
  };
}

function answer(engines: WorldEngines, fields: Fields): object | null {
  const engine = fields.engine ?? 'google';
  if (engine === 'google_ai_overview') {
    const asked = JSON.parse(Buffer.from(fields.page_token ?? '', 'base64url').toString() || 'null');
    const content = asked && engines.google.overviewOf(asked).content;
    return content
      ? { ...head(fields, 'Success'), ai_overview: blocks(content) }
      : {
          ...head(fields, 'Success'),
          ai_overview: { error: 'Google AI Overview could not be retrieved. The `page_token` may have expired.' },
        };
  }
  if (engine === 'google_ai_mode') {
    return { ...head(fields, 'Success'), ...blocks(engines.google.answerOf(localeOf(fields))) };
  }
  const asked = readQuery(engine, fields);
  if (!asked) return null;
  const { all, page } = pageOf(engines, asked.engine, asked, asked.start, asked.size);
  const common = { ...head(fields, 'Success'), search_information: information(asked.query, all.length, page.length) };
  if (page.length === 0) {
    return {
      ...common,
      error: `${asked.engine === 'google' ? 'Google' : asked.engine} hasn't returned any results for this query.`,
    };
  }
  const more = all.length > asked.start + asked.size;
  return {
    ...common,
    ...(asked.engine === 'google' && asked.start === 0 ? overview(engines, asked) : {}),
    organic_results: page.map((one, index) => organic(one, index + 1)),
    related_searches: related(asked.engine, asked.query, asked.language).map((query) => ({ query })),
    ...(more
      ? {
          serpapi_pagination: {
            current: asked.start / asked.size + 1,
            next: `https://serpapi.com/search.json?${new URLSearchParams({ ...fields, api_key: '' })}`,
          },
        }
      : {}),
  };
}

const localeOf = (fields: Fields) => ({
  query: fields.q ?? '',
  // Its country list uses uk for the United Kingdom.
  country: (fields.gl ?? 'us').toLowerCase().replace(/^uk$/, 'gb'),
  language: (fields.hl ?? 'en').toLowerCase().slice(0, 2),
});

/** Each engine has its own parameter names for query, country, language and offset. */
function readQuery(engine: string, fields: Fields): Found | null {
  const number = (text: string | undefined, least: number) => Math.max(least, Number(text) || least);
  if (engine === 'google') return { ...localeOf(fields), engine, start: number(fields.start, 0), size: 10 };
  if (engine === 'bing') {
    const [language = 'en', market = 'us'] = (fields.mkt ?? 'en-US').toLowerCase().split('-');
    const country = (fields.cc ?? market).toLowerCase();
    return { engine, query: fields.q ?? '', country, language, start: number(fields.first, 1) - 1, size: 10 };
  }
  if (engine === 'yahoo') {
    const subdomain = /^(\w+)\.search/.exec(fields.yahoo_domain ?? '')?.[1] ?? fields.yahoo_domain ?? fields.vc ?? 'us';
    const country = subdomain === 'uk' ? 'gb' : subdomain.toLowerCase();
    const language = (fields.vl ?? 'lang_en').replace('lang_', '').slice(0, 2);
    return { engine, query: fields.p ?? '', country, language, start: number(fields.b, 1) - 1, size: 7 };
  }
  if (engine !== 'duckduckgo') return null;
  const [country = 'us', language = 'en'] = (fields.kl ?? 'us-en').split('-');
  return {
    engine,
    query: fields.q ?? '',
    country: country === 'uk' ? 'gb' : country,
    language,
    start: number(fields.start, 0),
    size: 10,
  };
}

function information(query: string, total: number, shown: number) {
  return {
    query_displayed: query,
    total_results: total,
    time_taken_displayed: 0.21,
    organic_results_state: shown > 0 ? 'Results for exact spelling' : 'Fully empty',
  };
}

function organic(page: IndexedPage, position: number) {
  const { origin, pathname, hostname } = new URL(page.url);
  const path = decodeURI(pathname).split('/').filter(Boolean);
  return {
    position,
    title: page.title,
    link: page.url,
    redirect_link: `https://www.google.com/url?sa=t&url=${encodeURIComponent(page.url)}`,
    displayed_link: [origin, ...path].join(' › '),
    favicon: `https://serpapi.com/images/${token(hostname, 16)}.png`,
    snippet: page.description,
    source: page.siteName,
  };
}

function overview(engines: WorldEngines, asked: Found) {
  const { state, content } = engines.google.overviewOf(asked);
  if (state === 'present' && content) return { ai_overview: blocks(content) };
  if (state !== 'deferred') return {};
  const { query, country, language } = asked;
  const page_token = Buffer.from(JSON.stringify({ query, country, language })).toString('base64url');
  return {
    ai_overview: {
      page_token,
      serpapi_link: `https://serpapi.com/search.json?engine=google_ai_overview&page_token=${page_token}`,
    },
  };
}

function blocks({ lead, points, close, sources }: AiAnswer) {
  return {
    text_blocks: [
      { type: 'paragraph', snippet: lead, reference_indexes: [0] },
      {
        type: 'list',
        list: points.map(({ name, text }, index) => ({ title: `${name}:`, snippet: text, reference_indexes: [index] })),
      },
      { type: 'paragraph', snippet: close },
    ],
    references: sources.map((page, index) => ({
      title: page.title,
      link: page.url,
      snippet: page.description,
      source: page.siteName,
      index,
    })),
  };
}
