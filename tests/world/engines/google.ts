import { type Answer, defineSite, html, redirect, type Visit } from '../site.ts';
import { cookiesOf, formOf, isPhone, type Mood } from './control.ts';
import { type GoogleControls, overviewBlock, turn } from './google-ai.ts';
import { conversationPage } from './google-conversation.ts';
import { desktopContent } from './google-desktop.ts';
import { openHidden } from './google-goto.ts';
import { mobileContent } from './google-mobile.ts';
import type { GoogleResults } from './google-parts.ts';
import { emptyContent, shell } from './google-shell.ts';
import { challengePage, consentPage, forbiddenPage, handToken, sorryPage } from './google-walls.ts';
import { wapPage } from './google-wap.ts';
import { token } from './html.ts';
import { areaOf, packAt, pointOf } from './local.ts';
import { refuseSuggestions, suggest } from './suggest.ts';

const PAGE_SIZE = 10;

/** Phones from before 2012 still get a page without script. */
const OLD_PHONE = /nokia|symbian|midp|up\.browser|blackberry|opera mini/i;
/** Countries that require cookie consent before the first page. */
const ASKS_CONSENT = new Set(
  'at be bg ch cy cz de dk ee es fi fr gb gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk'.split(' '),
);

/** www.google.com with consent.google.com and the suggestions' host. */
export function googleSite(controls: GoogleControls) {
  return defineSite({
    id: 'google',
    hosts: ['www.google.com', 'google.com', 'consent.google.com', 'suggestqueries.google.com'],
    before: ({ scheme, host, url }) =>
      scheme === 'http' || host === 'google.com'
        ? redirect(`https://${host.replace(/^google/, 'www.google')}${url.pathname}${url.search}`)
        : null,
    pages: {
      '/': html('<!doctype html><title>Google</title><form action="/search"><input name="q"></form>'),
      '/search': (visit) => search(controls, visit),
      '/url': ({ url }) => redirect(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '/', 302),
      '/goto': openHidden,
      '/httpservice/retry/enablejs': html(
        '<!doctype html><title>Google Search</title><p>Turn on JavaScript to keep searching</p>',
      ),
      '/sorry/index': (visit) => sorry(controls, visit),
      '/ml': (visit) => consent(controls, visit),
      '/save': (visit) => saveConsent(controls, visit),
      '/async/folsrch': (visit) => overview(controls, visit),
      '/async/folwr': (visit) => conversation(controls, visit),
      '/complete/search': (visit) => suggestions(controls, visit),
    },
  });
}

function localeOf(url: URL): { country: string; language: string } {
  return {
    country: (url.searchParams.get('gl') ?? 'us').toLowerCase(),
    language: (url.searchParams.get('hl') ?? 'en').toLowerCase().slice(0, 2),
  };
}

function search(controls: GoogleControls, visit: Visit): Answer {
  const { url } = visit;
  const cookies = cookiesOf(visit);
  const agent = visit.request.headers['user-agent'] ?? '';
  const locale = localeOf(url);
  const query = url.searchParams.get('q') ?? '';
  if (!query) return redirect('https://www.google.com/', 302);
  // Redirects before the page do not count as a search: a mood applies to the page itself.
  if (ASKS_CONSENT.has(locale.country) && !cookies.SOCS) {
    controls.arrive(visit, 'consent');
    return toConsent(visit, locale);
  }
  const wap = OLD_PHONE.test(agent);
  if (!wap && !cookies.SG_SS) {
    controls.arrive(visit, 'other');
    return { ...html(challengePage(query)), delayMs: controls.delayMs };
  }
  const mood = controls.arrive(visit, 'search', { exempt: 'GOOGLE_ABUSE_EXEMPTION' in cookies });
  const common = controls.commonAnswer(mood, visit);
  if (common) return common;
  const wall = wallOf(mood, visit, query, locale);
  if (wall) return { ...wall, delayMs: controls.delayMs };
  const page = pageOf(
    controls,
    visit,
    query,
    mood === 'other-language' ? { country: 'se', language: 'sv' } : locale,
    wap,
  );
  const headers = { 'set-cookie': `NID=5${token(agent, 20)}; Path=/; Domain=.google.com; Secure` };
  return controls.pageAnswer(mood, page, { headers });
}

function wallOf(mood: Mood | null, visit: Visit, query: string, locale: ReturnType<typeof localeOf>): Answer | null {
  if (mood === 'consent') return toConsent(visit, locale);
  if (mood === 'needs-js') return html(challengePage(query));
  if (mood === 'blocked') return html(forbiddenPage(), {}, 403);
  if (mood !== 'captcha') return null;
  const q = `EgTLAHEHGM${token(query, 20)}`;
  return redirect(
    `https://www.google.com/sorry/index?continue=${encodeURIComponent(visit.url.href)}&hl=en&q=${q}`,
    302,
  );
}

function toConsent({ url }: Visit, { country, language }: ReturnType<typeof localeOf>): Answer {
  const more = `gl=${country.toUpperCase()}&m=0&pc=srp&cm=2&hl=${language}&src=1`;
  return redirect(`https://consent.google.com/ml?continue=${encodeURIComponent(url.href)}&${more}`, 302);
}

function pageOf(
  controls: GoogleControls,
  visit: Visit,
  query: string,
  locale: { country: string; language: string },
  wap: boolean,
): string {
  const { url } = visit;
  if (url.searchParams.get('udm') === '50' && !wap) return conversationPage(query, locale.language);
  const point = pointOf(url.searchParams.get('uule'));
  const found = controls.find({ query, ...locale, ...(point ? { area: areaOf(point) } : {}) });
  const start = Math.max(0, Number(url.searchParams.get('start')) || 0);
  const pages = found.pages.slice(start, start + PAGE_SIZE);
  const after = start + PAGE_SIZE < found.pages.length ? start + PAGE_SIZE : null;
  const overview =
    start === 0 ? controls.overviewOf({ query, ...locale }) : { state: 'absent' as const, content: null };
  const results: GoogleResults = {
    query,
    ...locale,
    found,
    start,
    pages,
    after,
    overview,
    pack: point && packAt(query, point, controls.leads),
  };
  if (wap) return wapPage(results);
  if (pages.length === 0) return shell(results, emptyContent(results));
  return shell(results, isPhone(visit) ? mobileContent(results) : desktopContent(results));
}

/** The second request of an overview that the first page only announced. */
function overview(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'other');
  const { url } = visit;
  const query = url.searchParams.get('q') ?? '';
  if (url.searchParams.get('mlros') !== token(`${query}|mlros`, 11)) return { status: 400, body: '' };
  if (controls.overviewFails) return { status: 503, body: '', delayMs: controls.overviewDelayMs };
  const { content } = controls.overviewOf({ query, ...localeOf(url) });
  const block = content ? overviewBlock({ state: 'present', content }, query) : null;
  return { ...html(block?.text ?? ''), delayMs: controls.overviewDelayMs };
}

/** The answer of AI Mode: requested by the page's script with data from the page. */
function conversation(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'other');
  const { url } = visit;
  const query = url.searchParams.get('q') ?? '';
  const known = url.searchParams.get('srtst') && url.searchParams.get('stkp') === token(`${query}|stkp`, 24);
  if (!known) return { status: 400, body: '' };
  if (controls.overviewFails) return { status: 503, body: '', delayMs: controls.overviewDelayMs };
  return {
    ...html(turn(query, controls.answerOf({ query, ...localeOf(url) })).text),
    delayMs: controls.overviewDelayMs,
  };
}

function sorry(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'other');
  const form = formOf(visit);
  const target = form.continue ?? visit.url.searchParams.get('continue') ?? 'https://www.google.com/';
  const answer = form['g-recaptcha-response'];
  if (visit.request.method === 'POST' && answer && (answer === handToken(target) || controls.solved(answer))) {
    const cookie = `GOOGLE_ABUSE_EXEMPTION=ID=${token(target, 16)}:TM=1763683200; Path=/; Domain=google.com; Max-Age=10800`;
    return { status: 302, headers: { location: target, 'set-cookie': cookie }, body: '' };
  }
  return html(sorryPage(target), {}, 429);
}

function consent(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'consent');
  const { url } = visit;
  return html(
    consentPage(
      url.searchParams.get('continue') ?? '',
      url.searchParams.get('gl') ?? '',
      url.searchParams.get('hl') ?? 'en',
    ),
  );
}

function saveConsent(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'consent');
  const { continue: target, set_eom, bl } = formOf(visit);
  if (!target || !bl) return { status: 400, body: '' };
  const choice = set_eom === 'true' ? 'CAESHAgB' : 'CAISHAgB';
  const cookie = `SOCS=${choice}${token(target, 20)}; Domain=.google.com; Path=/; Max-Age=34128000; Secure; SameSite=Lax`;
  return { status: 303, headers: { location: target, 'set-cookie': cookie }, body: '' };
}

function suggestions(controls: GoogleControls, visit: Visit): Answer {
  controls.arrive(visit, 'suggest');
  const refusal = refuseSuggestions(controls);
  if (refusal) return refusal;
  const { url } = visit;
  const query = url.searchParams.get('q') ?? '';
  const list = suggest('google', query, localeOf(url).language);
  const relevance = list.map((_, at) => 1300 - at * 50);
  const more = {
    'google:suggestrelevance': relevance,
    'google:suggesttype': list.map(() => 'QUERY'),
    'google:verbatimrelevance': 1300,
  };
  const chrome = url.searchParams.get('client') === 'chrome';
  const data = JSON.stringify(
    chrome
      ? [query, list, list.map(() => ''), [], more]
      : [query, list, [], { 'google:suggestsubtypes': list.map(() => [512]) }],
  );
  const callback = url.searchParams.get('callback') ?? url.searchParams.get('jsonp');
  const body = callback ? `${callback} && ${callback}(${data})` : data;
  return { headers: { 'content-type': 'text/javascript; charset=UTF-8' }, body, delayMs: controls.delayMs };
}
