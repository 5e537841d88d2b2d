import { type Answer, defineSite, html, redirect, type Visit } from '../site.ts';
import { type EngineControls, formOf, isPhone } from './control.ts';
import {
  anomalyPage,
  emptyHtmlPage,
  emptyLitePage,
  htmlPage,
  litePage,
  otherLayout,
  queryTokenOf,
} from './duckduckgo-pages.ts';
import { nextScript, resultsScript, shellPage } from './duckduckgo-shell.ts';
import { refuseSuggestions, suggest } from './suggest.ts';

/** html. and lite. show ten results first and fifteen on every later page. */
const FIRST_SIZE = 10;
const NEXT_SIZE = 15;

/** DuckDuckGo: html., lite., the page for browsers with its script, and the suggestions. */
export function duckduckgoSite(controls: EngineControls) {
  const plain = (visit: Visit) => search(controls, visit);
  return defineSite({
    id: 'duckduckgo',
    hosts: [
      'html.duckduckgo.com',
      'lite.duckduckgo.com',
      'duckduckgo.com',
      'www.duckduckgo.com',
      'links.duckduckgo.com',
    ],
    before: ({ scheme, host, url }) =>
      scheme === 'http' || host === 'www.duckduckgo.com'
        ? redirect(`https://${host.replace('www.', '')}${url.pathname}${url.search}`)
        : null,
    pages: {
      '/html': plain,
      '/html/': plain,
      '/lite': plain,
      '/lite/': plain,
      '/': (visit) => browserPage(controls, visit),
      '/d.js': (visit) => script(controls, visit),
      '/ac/': (visit) => suggestions(controls, visit),
      '/l/': ({ url }) => redirect(url.searchParams.get('uddg') ?? '/', 302),
    },
  });
}

/** Regions whose code differs from the country's; Arabia represents the country of the index's one Arabic site. */
const ODD_REGIONS: Readonly<Record<string, string>> = { uk: 'gb', xa: 'ae' };

/** "us-en" is a country, then a language; "wt-wt" is worldwide. */
function regionOf(region: string): { country: string; language: string } {
  const [country = '', language = ''] = region.split('-');
  if (country === 'wt' || !country) return { country: '', language: 'en' };
  return { country: ODD_REGIONS[country] ?? country, language: language.slice(-2) || 'en' };
}

function search(controls: EngineControls, visit: Visit): Answer {
  const mood = controls.arrive(visit, 'search');
  const common = controls.commonAnswer(mood, visit);
  if (common) return common;
  const fields = { ...Object.fromEntries(visit.url.searchParams), ...formOf(visit) };
  const lite = visit.host.startsWith('lite.') || visit.path.startsWith('/lite');
  const query = fields.q ?? '';
  const answer = (page: string, status = 200) => controls.pageAnswer(mood, page, { status });
  if (!query) return answer('<!doctype html><title>DuckDuckGo</title><form method="post"><input name="q"></form>');
  const start = Math.max(0, Number(fields.s) || 0);
  // A later page requires the token of the previous one; a client without it is treated as a bot.
  const strayed = start > 0 && (visit.request.method !== 'POST' || fields.vqd !== queryTokenOf(query));
  if (mood === 'captcha' || mood === 'needs-js' || mood === 'consent' || strayed)
    return answer(anomalyPage(query, lite), 202);
  if (mood === 'blocked') return answer('<!doctype html><title>403 Forbidden</title><h1>403 Forbidden</h1>', 403);
  const region = mood === 'other-language' ? 'se-sv' : (fields.kl ?? 'wt-wt');
  const found = controls.find({ query, ...regionOf(region) });
  const pages = found.pages.slice(start, start + (start === 0 ? FIRST_SIZE : NEXT_SIZE));
  if (pages.length === 0) return answer(lite ? emptyLitePage(query) : emptyHtmlPage(query));
  const after = start + pages.length;
  if (mood === 'other-layout') return answer(otherLayout(query, region, pages));
  const phone = isPhone(visit);
  const results = { query, region, found, start, pages, phone, after: after < found.pages.length ? after : null };
  return answer(lite ? litePage(results) : htmlPage(results));
}

function browserPage(controls: EngineControls, visit: Visit): Answer {
  const query = visit.url.searchParams.get('q') ?? '';
  const mood = controls.arrive(visit, query ? 'search' : 'other');
  const common = controls.commonAnswer(mood, visit);
  if (common) return common;
  if (!query) return html('<!doctype html><title>DuckDuckGo</title><form><input name="q"></form>');
  if (mood === 'captcha' || mood === 'consent')
    return controls.pageAnswer(mood, anomalyPage(query, false), { status: 202 });
  if (mood === 'blocked') return html('<!doctype html><title>403 Forbidden</title><h1>403 Forbidden</h1>', {}, 403);
  const region = visit.url.searchParams.get('kl') ?? 'wt-wt';
  if (mood === 'other-layout') {
    return html(otherLayout(query, region, controls.find({ query, ...regionOf(region) }).pages.slice(0, FIRST_SIZE)));
  }
  return controls.pageAnswer(mood, shellPage(query, region, isPhone(visit)));
}

/** Data that the browser page's script loads. */
function script(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'other');
  const query = visit.url.searchParams.get('q') ?? '';
  const headers = { 'content-type': 'application/x-javascript' };
  if (visit.url.searchParams.get('vqd') !== queryTokenOf(query)) {
    return { status: 418, headers, body: 'DDG.deep.anomalyDetectionBlock({});' };
  }
  const start = Math.max(0, Number(visit.url.searchParams.get('s')) || 0);
  const region = visit.url.searchParams.get('l') ?? 'wt-wt';
  const found = controls.find({ query, ...regionOf(region) });
  const pages = found.pages.slice(start, start + FIRST_SIZE);
  const after = start + pages.length;
  const next = after < found.pages.length ? nextScript(query, region, after) : null;
  return { headers, body: resultsScript(pages, next), delayMs: controls.delayMs };
}

function suggestions(controls: EngineControls, visit: Visit): Answer {
  controls.arrive(visit, 'suggest');
  const refusal = refuseSuggestions(controls);
  if (refusal) return refusal;
  const query = visit.url.searchParams.get('q') ?? '';
  const { language } = regionOf(visit.url.searchParams.get('kl') ?? 'wt-wt');
  const phrases = suggest('duckduckgo', query, language, 8);
  const asList = visit.url.searchParams.get('type') === 'list';
  const body = JSON.stringify(asList ? [query, phrases] : phrases.map((phrase) => ({ phrase })));
  return { headers: { 'content-type': 'application/javascript; charset=UTF-8' }, body, delayMs: controls.delayMs };
}
