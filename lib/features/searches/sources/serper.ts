import type { SerpFeature } from '#lib/engines/engine.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import {
  checkStatus,
  listAt,
  organicOf,
  outOfCredits,
  pageOf,
  type Source,
  textAt,
} from '#lib/features/searches/sources/source.ts';

const NAMES = { url: 'link', title: 'title', description: 'snippet', siteName: '' };

/** serper.dev: Google results by POST with the key in a header (its playground, 2026-11). */
export const serper: Source = {
  id: 'serper',
  name: 'Serper',
  engines: ['google'],
  locations: { google: ['city'] },
  gapMs: 250,

  request: ({ query, country, language, page, location }, { key = '' }) => ({
    url: 'https://google.serper.dev/search',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({
      q: query,
      gl: country,
      hl: language,
      page: page + 1,
      ...(location?.kind === 'city' ? { location: location.name } : {}),
    }),
  }),

  read(reply) {
    if (reply.status === 400 && /credit/i.test(textAt(reply.json, 'message'))) throw outOfCredits();
    checkStatus('Serper', reply);
    const { json } = reply;
    if (reply.status >= 400) {
      throw new EngineFailure('unreachable', `rejected the search: ${textAt(json, 'message').slice(0, 150)}`);
    }
    const organic = listAt(json, 'organic');
    const questions = listAt(json, 'peopleAlsoAsk');
    const features: SerpFeature[] = questions.length
      ? [
          {
            kind: 'people-also-ask',
            place: organic.length + 1,
            title: '',
            items: questions.map((item) => ({
              title: textAt(item, 'question'),
              url: textAt(item, 'link') || null,
              text: textAt(item, 'snippet'),
            })),
          },
        ]
      : [];
    return pageOf(
      organic.map((item, index) => organicOf(item, index + 1, NAMES)),
      {
        features,
        related: listAt(json, 'relatedSearches').map((item) => textAt(item, 'query')),
        // The response does not say whether there are more pages; the page after the last one is empty.
        next: organic.length > 0 ? {} : null,
      },
    );
  },
};
