import { mainLanguage } from '#lib/engines/country-languages.ts';
import { duckDuckGoRegion } from '#lib/engines/duckduckgo/regions.ts';
import { leadsOut, organicOf, target } from '#lib/engines/duckduckgo/results.ts';
import {
  type Cursor,
  defineEngine,
  type FeatureKind,
  type ParsedSerp,
  type SerpAnswer,
  type SerpState,
} from '#lib/engines/engine.ts';
import { AI_ANSWER_NOT_MEASURED, engineAnswer } from '#lib/engines/engine-answer.ts';
import { type Element, every, first, hasClass, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';
import {
  acceptLanguage,
  DESKTOP_AGENT,
  distinct,
  type FeatureBlock,
  hasChallenge,
  inPlaces,
  isCut,
  isRefusal,
  linksIn,
  MOBILE_AGENT,
  primaryLanguage,
} from '#lib/engines/serp-parts.ts';

const HOME = 'https://duckduckgo.com';
const FORMS: Record<string, string> = {
  html: 'https://html.duckduckgo.com/html/',
  lite: 'https://lite.duckduckgo.com/lite/',
};

/** Kinds of blocks on the rendered page, by their `data-layout` (since 2022). */
const LAYOUTS: Record<string, FeatureKind> = {
  ad: 'ad',
  wikinlp: 'answer', // "Search Assist": an AI-generated answer with its sources
  about: 'knowledge-panel',
  related_searches: 'related-searches',
  videos: 'video',
  images: 'image',
  news: 'news',
  places: 'local-pack',
  maps: 'local-pack',
  products: 'shopping',
  shopping: 'shopping',
};

/**
 * DuckDuckGo. The next page requires the form of the previous one, whose `vqd` cannot be generated: the form's fields are
 * the cursor. A second page requested without it returns a challenge, so pages are fetched one after another. The rendered
 * page grows with a button and has no next page.
 */
export const duckduckgo = defineEngine({
  id: 'duckduckgo',
  name: 'DuckDuckGo',
  home: HOME,
  pageSize: 10,
  transports: [
    { id: 'html', via: 'http', layout: 'html', headers: { 'user-agent': DESKTOP_AGENT } },
    { id: 'lite', via: 'http', layout: 'lite', headers: { 'user-agent': DESKTOP_AGENT } },
    { id: 'browser', via: 'browser', layout: 'rendered' },
    { id: 'html-mobile', via: 'http', layout: 'html', mobile: true, headers: { 'user-agent': MOBILE_AGENT } },
    { id: 'browser-mobile', via: 'browser', layout: 'rendered', mobile: true },
  ],

  request({ query, country, language: asked, page, cursor }, transport) {
    const language = primaryLanguage(asked ?? mainLanguage(country));
    const kl = duckDuckGoRegion(country, language);
    const headers = { 'accept-language': acceptLanguage(language, country), ...transport.headers };
    const form = FORMS[transport.layout];
    if (form === undefined) {
      const url = new URL('/', HOME);
      url.search = new URLSearchParams({ q: query, kl, ia: 'web' }).toString();
      return { url: url.href, method: 'GET', headers };
    }
    const fields: Record<string, string> = page > 0 ? { ...cursor, q: query, kl } : { q: query, b: '', kl };
    return { url: form, method: 'POST', headers: { ...headers, referer: new URL('/', form).href }, form: fields };
  },

  classify(document, { status }) {
    if (organicOf(document).length > 0) return isCut(document) ? 'garbage' : 'results';
    return stateWithout(document, status);
  },

  parse(document) {
    return {
      ...inPlaces(organicOf(document), featuresOf(document)),
      ...searchAssistOf(document),
      related: relatedOf(document),
      claimedTotal: null,
      correctedQuery: correctionOf(document),
      next: nextOf(document),
    };
  },
});

/** State of a page without results. */
function stateWithout(document: SerpDocument, status: SerpAnswer['status']): SerpState {
  const isAnomaly =
    document.byClass('anomaly-modal__modal').length > 0 ||
    document.byTag('form').some(({ attribs }) => /\/anomaly\.js\b/.test(attribs.action ?? ''));
  // 202 is the status of the challenge; a result page has 200.
  if (isAnomaly || status === 202 || hasChallenge(document)) return 'captcha';
  // The error page contains a DuckDuckGo email address.
  if (isRefusal(status) || /\berror-[a-z]+@duckduckgo\.com\b/.test(document.html.slice(0, 100_000))) return 'blocked';
  if (isCut(document)) return 'garbage';
  const none = ['no-results', 'result--no-result', 'no-results__message', 'msg--no-results'];
  if (
    none.some((name) => document.byClass(name).length > 0) ||
    document.byData('data-testid').some(({ attribs }) => /^no-results/.test(attribs['data-testid'] ?? ''))
  )
    return 'empty';
  // The shell redirects browsers without scripts to the html page and fetches its results by script.
  const leadsAway = document
    .byTag('meta')
    .some(
      ({ attribs }) =>
        /refresh/i.test(attribs['http-equiv'] ?? '') && /url=\S{0,2000}\/html\b/i.test(attribs.content ?? ''),
    );
  // Lists without a result state that in a line without a mark. If they link to other sites, there are results whose marks
  // have changed.
  const drawn = document.byId('react-layout');
  const isHtml = document.byClass('body--html').length > 0;
  const isLite = formsTo(document, 'lite').length > 0 && document.byTag('table').length > 1;
  const lists = [drawn, isHtml ? document.byId('links') : undefined, ...(isLite ? document.byTag('table') : [])];
  const shown = lists.filter((list) => list !== undefined && textOf(list) !== '');
  if (shown.length > 0) return shown.some((list) => list && leadsOut(list)) ? 'garbage' : 'empty';
  if (leadsAway || drawn || document.byClass('js-results').length > 0) return 'needs-js';
  return 'garbage';
}

function formsTo(document: SerpDocument, layout: string): Element[] {
  return document.byTag('form').filter(({ attribs }) => new RegExp(`/${layout}/?$`).test(attribs.action ?? ''));
}

function featuresOf(document: SerpDocument): FeatureBlock[] {
  const classed = (block: Element, ...names: string[]) =>
    first(block, (element) => names.some((name) => hasClass(element, name)));
  // Each row of an advertisement on the lite page is marked; the row with the link represents it.
  const ads = [...document.byClass('result--ad'), ...document.byClass('result-sponsored')].flatMap((block) => {
    const link = classed(block, 'result__a', 'result-link');
    return link ? [{ at: block, ...adOf(link, classed(block, 'result__snippet')) }] : [];
  });
  const instant = document.byClass('zci').map((block) => ({
    at: block,
    kind: 'answer' as const,
    title: textOf(classed(block, 'zci__heading')),
    items: [{ title: '', url: linksIn(block, target)[0]?.url ?? null, text: textOf(classed(block, 'zci__result')) }],
  }));
  const rendered = document.byData('data-layout').flatMap((block): FeatureBlock[] => {
    const layout = block.attribs['data-layout'] ?? '';
    if (layout === 'organic' || textOf(block) === '') return [];
    return [{ at: block, ...renderedFeature(block, LAYOUTS[layout] ?? 'answer') }];
  });
  return [...ads, ...instant, ...rendered];
}

function adOf(link: Element | undefined, text: Element | undefined): Omit<FeatureBlock, 'at'> {
  return {
    kind: 'ad',
    title: '',
    items: [{ title: textOf(link), url: link?.attribs.href ?? null, text: textOf(text) }],
  };
}

function renderedFeature(block: Element, kind: FeatureKind): Omit<FeatureBlock, 'at'> {
  const named = (test: RegExp) => first(block, ({ attribs }) => test.test(attribs['data-testid'] ?? ''));
  if (kind === 'ad') return adOf(named(/^result-title-a$/), undefined);
  if (kind === 'related-searches') return { kind, title: '', items: relatedIn(block).map(asItem) };
  const title = textOf(first(block, ({ name, attribs }) => /^h[1-3]$/.test(name) || attribs.role === 'heading'));
  const links = linksIn(block, target).map((link) => ({ ...link, text: '' }));
  if (kind !== 'answer' && kind !== 'knowledge-panel') return { kind, title, items: links };
  return { kind, title, items: [{ title: '', url: null, text: textOf(assistText(block) ?? block) }, ...links] };
}

/** The text of Search Assist without its buttons, the longer form first. */
function assistText(block: Element): Element | undefined {
  const marked = (end: string) =>
    first(block, ({ attribs: { 'data-testid': mark = '' } }) => mark.startsWith('duckassist-') && mark.endsWith(end));
  return marked('-expanded-answer-content') ?? marked('answer-content');
}

/** Search Assist (2026): an AI-generated answer with its sources. It is also one of the features. */
function searchAssistOf(document: SerpDocument): Pick<ParsedSerp, 'aiOverviewState' | 'aiOverview'> {
  const box = document.byData('data-layout', 'wikinlp')[0];
  const text = box && assistText(box);
  if (!box || !text) return AI_ANSWER_NOT_MEASURED;
  const isLink = ({ name }: Element) => name === 'a' || name === 'button';
  const sources = every(box, ({ name }) => name === 'a').flatMap((link) => {
    const url = target(link.attribs.href);
    return url === null ? [] : [{ url, title: textOf(link) }];
  });
  return engineAnswer(text, sources, isLink);
}

function asItem(title: string) {
  return { title, url: null, text: '' };
}

function relatedIn(block: Element): string[] {
  const links = every(block, (element) => element.name === 'a' && /[?&]q=/.test(element.attribs.href ?? ''));
  // A zero-width space ends each of them (2026).
  return distinct(links.map((link) => textOf(link).replaceAll('\u200b', '')));
}

function relatedOf(document: SerpDocument): string[] {
  return distinct([
    ...document.byData('data-layout', 'related_searches').flatMap(relatedIn),
    ...document.byClass('related-searches').flatMap(relatedIn),
  ]);
}

/** "Including results for X. Search only for Y?": the first link is the query that DuckDuckGo searched for. */
function correctionOf(document: SerpDocument): string | null {
  const boxes = [
    document.byId('did_you_mean'),
    ...document.byClass('msg--spelling'),
    ...document.byData('data-layout', 'spelling'),
  ];
  for (const box of boxes) {
    const links = box ? every(box, ({ name }) => name === 'a') : [];
    const text = links.length > 1 ? textOf(links[0]) : '';
    if (text !== '') return text;
  }
  return null;
}

/** Fields of the form behind "Next". The form behind "Previous" looks the same and returns fewer results. */
function nextOf(document: SerpDocument): Cursor | null {
  const forms = [...formsTo(document, 'html'), ...formsTo(document, 'lite')]
    .map(fieldsOf)
    .filter(({ vqd, s }) => vqd && s);
  const furthest = forms.toSorted((a, b) => Number(b.s) - Number(a.s))[0];
  // `dc` counts the results seen, one more than `s`; for the previous page it is smaller.
  return furthest && Number(furthest.s) > 0 && Number(furthest.dc) > Number(furthest.s) ? furthest : null;
}

function fieldsOf(form: Element): Cursor {
  const fields: Cursor = {};
  for (const { attribs } of every(form, ({ name }) => name === 'input')) {
    if (attribs.name && attribs.type === 'hidden') fields[attribs.name] = attribs.value ?? '';
  }
  return fields;
}
