import { type Answer, defineSite, html, redirect, type Visit } from '../site.ts';
import { cookiesOf, type EngineControls, formOf, isPhone } from './control.ts';
import { token } from './html.ts';
import { refuseSuggestions, suggest } from './suggest.ts';
import { consentPage, deniedPage, emptyPage, otherLayout, resultsPage } from './yahoo-pages.ts';

/** Seven results per page since 2025; `b` is the position of the first, counted from 1. */
const PAGE_SIZE = 7;

/** Hosts by country, where they differ from the country code. */
const ODD_HOSTS: Readonly<Record<string, string>> = { uk: 'gb', espanol: 'es', malaysia: 'my' };
const SUBDOMAINS =
  'uk de fr espanol it ca au in br mx ar co cl pe ve nl be ch at se no dk fi gr tr ie nz za sg ph th id malaysia vn pl ro'.split(
    ' ',
  );
const LANGUAGES: Readonly<Record<string, string>> = {
  de: 'de',
  at: 'de',
  ch: 'de',
  fr: 'fr',
  be: 'fr',
  es: 'es',
  mx: 'es',
  it: 'it',
  br: 'pt',
  nl: 'nl',
  se: 'sv',
};
/** Countries that require cookie consent before the first page. */
const ASKS_CONSENT = new Set('gb de fr es it nl be at se dk fi gr ie pl ro no ch'.split(' '));

export const yahooHosts = ['search.yahoo.com', ...SUBDOMAINS.map((name) => `${name}.search.yahoo.com`)];

/** search.yahoo.com with its countries, its required cookie, the consent hosts and the click counter. */
export function yahooSite(controls: EngineControls) {
  return defineSite({
    id: 'yahoo',
    hosts: [...yahooHosts, 'guce.yahoo.com', 'consent.yahoo.com', 'r.search.yahoo.com'],
    before: ({ scheme, host, url }) =>
      scheme === 'http' ? redirect(`https://${host}${url.pathname}${url.search}`) : null,
    pages: {
      '/': html(
        '<!doctype html><title>Yahoo Search - Web Search</title><form action="/search"><input name="p"></form>',
      ),
      '/search': (visit) => search(controls, visit),
      '/beacon/ybv': (visit) => mint(controls, visit, 'v0.1', '/beacon/ybv.gif'),
      '/beacon/ybv.gif': (visit) => mint(controls, visit, 'v0.2', null),
      '/consent': ({ url }) =>
        redirect(
          `https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_${token(url.search, 12)}&done=${encodeURIComponent(url.searchParams.get('done') ?? '')}`,
          302,
        ),
      '/v2/collectConsent': (visit) => consent(controls, visit),
      '/copyConsent': (visit) => copyConsent(controls, visit),
      '/sugg/gossip/gossip-us-ura/': (visit) => suggestions(controls, visit),
    },
    otherwise: ({ host, url }) => {
      const target = /\/RU=([^/]+)\//.exec(url.pathname)?.[1];
      return host === 'r.search.yahoo.com' && target ? redirect(decodeURIComponent(target), 302) : { status: 404 };
    },
  });
}

function countryOf(host: string): string {
  const name = host === 'search.yahoo.com' ? 'us' : (host.split('.')[0] ?? 'us');
  return ODD_HOSTS[name] ?? name;
}

function search(controls: EngineControls, visit: Visit): Answer {
  const cookies = cookiesOf(visit);
  const country = countryOf(visit.host);
  const done = encodeURIComponent(visit.url.href);
  // Redirects before the page do not count as a search: a mood applies to the page itself.
  if (ASKS_CONSENT.has(country) && !cookies.GUC) {
    controls.arrive(visit, 'consent');
    return redirect(`https://guce.yahoo.com/consent?brandType=eu&gcrumb=${token(country, 7)}&done=${done}`, 307);
  }
  if (!cookies.YBV?.startsWith('v0.2')) {
    controls.arrive(visit, 'other');
    return redirect(`https://${visit.host}/beacon/ybv?done=${done}`, 302);
  }
  const mood = controls.arrive(visit, 'search');
  const common = controls.commonAnswer(mood, visit);
  if (common) return common;
  const query = visit.url.searchParams.get('p') ?? '';
  if (!query) return redirect(`https://${visit.host}/`, 302);
  const answer = (page: string, status = 200) => controls.pageAnswer(mood, page, { status });
  if (mood === 'consent') return answer(consentPage(visit.url.href));
  if (mood === 'captcha' || mood === 'blocked' || mood === 'needs-js') return answer(deniedPage(), 999);
  const locale =
    mood === 'other-language'
      ? { country: 'se', language: 'sv' }
      : { country, language: languageOf(visit.url, cookies) ?? LANGUAGES[country] ?? 'en' };
  const found = controls.find({ query, ...locale });
  const first = Math.max(1, Number(visit.url.searchParams.get('b')) || 1);
  const pages = found.pages.slice(first - 1, first - 1 + PAGE_SIZE);
  if (pages.length === 0) return answer(emptyPage(query));
  const next = found.pages.length >= first + PAGE_SIZE ? first + PAGE_SIZE : null;
  const results = { query, ...locale, host: visit.host, found, first, pages, next, phone: isPhone(visit) };
  return answer(mood === 'other-layout' ? otherLayout(results) : resultsPage(results));
}

/** The language of the URL, else of the settings cookie; "lang_de". */
function languageOf(url: URL, cookies: Record<string, string>): string | null {
  const settings = new URLSearchParams(cookies.sB ?? '');
  const code = url.searchParams.get('vl') ?? settings.get('vl') ?? '';
  return /^lang_([a-z]{2})/.exec(code)?.[1] ?? null;
}

/** Sets the cookie that a search needs: a temporary one by the pixel, the permanent one by its image, then back. */
function mint(controls: EngineControls, visit: Visit, version: string, onward: string | null): Answer {
  controls.arrive(visit, 'other');
  const done = visit.url.searchParams.get('done') ?? '';
  // The image requires the pixel's cookie; without it the sequence starts over.
  if (!onward && !cookiesOf(visit).YBV)
    return redirect(`https://${visit.host}/beacon/ybv?done=${encodeURIComponent(done)}`, 302);
  const lifetime = version === 'v0.1' ? 60 : 86_400;
  const cookie = `YBV=${version}.${token(visit.host, 40)}; Max-Age=${lifetime}; Domain=.yahoo.com; Path=/; Secure; HttpOnly`;
  const location = onward ? `https://${visit.host}${onward}?done=${encodeURIComponent(done)}` : done;
  return { status: 302, headers: { location, 'set-cookie': cookie }, body: '' };
}

function consent(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'consent');
  if (visit.request.method !== 'POST') return html(consentPage(visit.url.searchParams.get('done') ?? ''));
  const { originalDoneUrl = '', csrfToken, agree, reject } = formOf(visit);
  if (!csrfToken || !(agree || reject)) return html(consentPage(originalDoneUrl), {}, 400);
  return redirect(`https://guce.yahoo.com/copyConsent?done=${encodeURIComponent(originalDoneUrl)}`, 302);
}

function copyConsent(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'consent');
  const cookie = `GUC=AQABCAF; Max-Age=31536000; Domain=.yahoo.com; Path=/; Secure; HttpOnly`;
  const done = new URL(visit.url.searchParams.get('done') || 'https://search.yahoo.com/');
  done.searchParams.set('guccounter', '1');
  return { status: 302, headers: { location: done.href, 'set-cookie': cookie }, body: '' };
}

function suggestions(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'suggest');
  const refusal = refuseSuggestions(controls);
  if (refusal) return refusal;
  const query = visit.url.searchParams.get('command') ?? '';
  const country = countryOf(visit.host);
  const list = suggest('yahoo', query, LANGUAGES[country] ?? 'en', 8);
  const body =
    visit.url.searchParams.get('output') === 'sd1'
      ? { q: query, l: { gprid: token(query, 12) }, r: list.map((k) => ({ k, m: 6 })) }
      : { gossip: { qry: query, gprid: token(query, 12), results: list.map((key) => ({ key, mrk: 6 })) } };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), delayMs: controls.delayMs };
}
