import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { checkStatus, listAt, organicOf, pageOf, type Source, textAt } from '#lib/features/searches/sources/source.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

const NAMES = { url: 'url', title: 'title', description: 'content', siteName: '' };

/** A SearXNG instance; search API as documented at docs.searxng.org/dev/search_api (2026-11). */
export const searxng: Source = {
  id: 'searxng',
  name: 'SearXNG',
  engines: ['google', 'bing', 'yahoo', 'duckduckgo'],
  gapMs: 500,

  request({ query, engine, country, language, page }, { url = '' }) {
    const parameters = new URLSearchParams({
      q: query,
      format: 'json',
      engines: engine,
      language: `${language}-${country.toUpperCase()}`,
      pageno: String(page + 1),
      safesearch: '0',
    });
    return {
      url: `${url.replace(/\/+$/, '')}/search?${parameters}`,
      method: 'GET',
      headers: { accept: 'application/json' },
      ownService: url,
    };
  },

  read(reply, { engine }) {
    if (reply.status === 403) {
      throw new NotConfigured('SearXNG rejects JSON: add "json" to search.formats in the settings of the instance.');
    }
    checkStatus('SearXNG', reply);
    const { json } = reply;
    const results = listAt(json, 'results').filter((item) => {
      const engines = listAt(item, 'engines');
      return engines.length === 0 || engines.includes(engine);
    });
    const refusal = listAt(json, 'unresponsive_engines').find((pair) => textAt(pair, 0).startsWith(engine));
    if (results.length === 0 && refusal) {
      const why = textAt(refusal, 1);
      const reason = /captcha/i.test(why)
        ? 'captcha'
        : /too many/i.test(why)
          ? 'rate-limited'
          : /denied|suspended/i.test(why)
            ? 'blocked'
            : 'unreachable';
      throw new EngineFailure(reason, `got no response from the engine (${why.slice(0, 100) || 'no reason given'})`);
    }
    return pageOf(
      results.map((item, index) => organicOf(item, index + 1, NAMES)),
      {
        related: listAt(json, 'suggestions').filter((one) => typeof one === 'string'),
        correctedQuery: textAt(json, 'corrections', 0) || null,
        // The response does not say whether there are more pages; the page after the last one is empty.
        next: results.length > 0 ? {} : null,
      },
    );
  },
};
