import { type Answer, defineSite, html, type Visit } from '../site.ts';
import { bingCaptcha, bingEmpty, bingOtherLayout, bingPage } from './bing-pages.ts';
import { type EngineControls, isPhone } from './control.ts';
import { refuseSuggestions, suggest } from './suggest.ts';

const PAGE_SIZE = 10;

/** www.bing.com and the suggestions of api.bing.com. */
export function bingSite(controls: EngineControls) {
  return defineSite({
    id: 'bing',
    hosts: ['www.bing.com', 'bing.com', 'api.bing.com'],
    before: ({ scheme, host, url }) =>
      scheme === 'http' || host === 'bing.com'
        ? { status: 301, headers: { location: `https://www.bing.com${url.pathname}${url.search}` } }
        : null,
    pages: {
      '/': html('<!doctype html><title>Search - Microsoft Bing</title><form action="/search"><input name="q"></form>'),
      '/search': (visit) => search(controls, visit),
      '/osjson.aspx': (visit) => suggestions(controls, visit),
      '/ck/a': ({ url }) => leave(url),
    },
  });
}

/** Country and language by Bing's rules: cc and setlang override the market. */
function localeOf(url: URL): { country: string; language: string } {
  const [marketLanguage = '', marketCountry = ''] = (url.searchParams.get('mkt') ?? '').toLowerCase().split('-');
  return {
    country: (url.searchParams.get('cc') ?? marketCountry).toLowerCase() || 'us',
    language: (url.searchParams.get('setlang') ?? marketLanguage).toLowerCase().slice(0, 2) || 'en',
  };
}

function search(controls: EngineControls, visit: Visit): Answer {
  const mood = controls.arrive(visit, 'search');
  const common = controls.commonAnswer(mood, visit);
  if (common) return common;
  const query = visit.url.searchParams.get('q') ?? '';
  const headers = { 'set-cookie': ['MUID=3A1B; Path=/; Domain=.bing.com; Secure', '_EDGE_S=F=1; Path=/'] };
  const answer = (page: string, status = 200) => controls.pageAnswer(mood, page, { status, headers });
  if (!query) return { status: 302, headers: { location: 'https://www.bing.com/' } };
  if (mood === 'captcha' || mood === 'needs-js' || mood === 'consent') return answer(bingCaptcha(query));
  if (mood === 'blocked') return answer('<!doctype html><title>Access Denied</title><h1>Access Denied</h1>', 403);
  const locale = mood === 'other-language' ? { country: 'se', language: 'sv' } : localeOf(visit.url);
  const found = controls.find({ query, ...locale });
  const first = Math.max(1, Number(visit.url.searchParams.get('first')) || 1);
  const pages = found.pages.slice(first - 1, first - 1 + PAGE_SIZE);
  if (pages.length === 0) return answer(bingEmpty(query, locale.language));
  const more = found.pages.length > first - 1 + PAGE_SIZE;
  const results = { query, ...locale, first, pages, found, more, phone: isPhone(visit) };
  return answer(mood === 'other-layout' ? bingOtherLayout(results) : bingPage(results));
}

function suggestions(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'suggest');
  const refusal = refuseSuggestions(controls);
  if (refusal) return refusal;
  const query = visit.url.searchParams.get('query') ?? '';
  const language = (visit.url.searchParams.get('market') ?? visit.url.searchParams.get('mkt') ?? 'en').slice(0, 2);
  const body = JSON.stringify([query, suggest('bing', query, language, 8)]);
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body, delayMs: controls.delayMs };
}

/** A click on a result: the wrapper page redirects the browser by script. */
function leave(url: URL): Answer {
  const target = Buffer.from((url.searchParams.get('u') ?? '').replace(/^a1/, ''), 'base64url').toString();
  if (!/^https?:/.test(target)) return { status: 404, body: '' };
  const safe = JSON.stringify(target).replaceAll('<', '\\u003c');
  return html(`<!doctype html><script>var u = ${safe}; location.replace(u);</script>`);
}
