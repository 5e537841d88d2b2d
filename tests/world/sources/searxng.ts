import { formOf } from '../engines/control.ts';
import type { WorldEngines } from '../engines/engines.ts';
import { related } from '../engines/suggest.ts';
import { type Answer, defineSite, html, type Visit } from '../site.ts';
import { pageOf, RETRY_AFTER, SourceControls, type SourceMood } from './control.ts';

const ENGINES = ['google', 'bing', 'yahoo', 'duckduckgo'] as const;
type Known = (typeof ENGINES)[number];

/** An instance has no key; its owner decides whether it answers in JSON at all. */
export class SearxngControls extends SourceControls {
  answersJson = true;

  override reset(): void {
    super.reset();
    this.answersJson = true;
  }
}

/** A SearXNG instance, as described at docs.searxng.org/dev/search_api. */
export function searxngSite(controls: SearxngControls, engines: WorldEngines) {
  const page = (visit: Visit) => search(controls, engines, visit);
  return defineSite({
    id: 'searxng',
    hosts: [controls.host],
    pages: { '/': page, '/search': page, '/config': ({ scheme }) => config(controls, scheme) },
  });
}

function config(controls: SearxngControls, scheme: string): Answer {
  return controls.json({
    instance_name: 'Harbour Search',
    public_instance: false,
    version: '2026.11.1',
    brand: { DOCS_URL: `${scheme}://${controls.host}/info` },
    engines: ENGINES.map((name) => ({ name, enabled: true, categories: ['general', 'web'], paging: true })),
  });
}

function search(controls: SearxngControls, engines: WorldEngines, visit: Visit): Answer {
  controls.arrive(visit);
  const asked: Record<string, string> = { ...Object.fromEntries(visit.url.searchParams), ...formOf(visit) };
  if (asked.format !== 'json') return html('<!doctype html><title>SearXNG</title><form><input name="q"></form>');
  if (!controls.answersJson) return html('<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>', {}, 403);
  const query = asked.q ?? '';
  if (!query) return html('<!doctype html><title>400 Bad Request</title>', {}, 400);
  const mood = controls.mood();
  if (mood === 'too-many-requests' || mood === 'quota') {
    return {
      ...html('<!doctype html><title>429 Too Many Requests</title>', RETRY_AFTER, 429),
      delayMs: controls.delayMs,
    };
  }
  if (mood === 'server-error') return html('<!doctype html><title>500 Internal Server Error</title>', {}, 500);
  const body = answer(engines, query, asked, mood);
  return controls.brokenAnswer(mood, body) ?? controls.json(body);
}

function answer(engines: WorldEngines, query: string, asked: Record<string, string>, mood: SourceMood | null) {
  const names = (asked.engines ?? 'google').split(',').map((name) => name.trim());
  const wanted = ENGINES.filter((name) => names.includes(name));
  const [language = 'en', country = 'us'] = (asked.language ?? 'en-US').toLowerCase().split('-');
  const page = Math.max(1, Number(asked.pageno) || 1);
  const failed = mood === 'engine-failed';
  const found = failed ? [] : wanted.flatMap((name) => results(engines, name, { query, country, language }, page));
  const byUrl = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    const before = byUrl.get(one.url);
    if (before) {
      before.engines.push(...one.engines);
      before.positions.push(...one.positions);
    } else byUrl.set(one.url, one);
  }
  // SearXNG's ranking: the number of engines that list a page times the sum of its inverse positions.
  const list = [...byUrl.values()].map((one) => ({
    ...one,
    score: one.engines.length * one.positions.reduce((sum, position) => sum + 1 / position, 0),
  }));
  list.sort((a, b) => b.score - a.score);
  return {
    query,
    number_of_results: 0,
    results: list,
    answers: [],
    corrections: wanted.flatMap((name) => engines[name].find({ query, country, language }).corrected ?? []).slice(0, 1),
    infoboxes: [],
    suggestions: failed ? [] : related('searxng', query, language),
    unresponsive_engines: failed ? wanted.map((name) => [name, 'Suspended: CAPTCHA']) : [],
  };
}

function results(
  engines: WorldEngines,
  name: Known,
  asked: { query: string; country: string; language: string },
  page: number,
) {
  return pageOf(engines, name, asked, (page - 1) * 10, 10).page.map((one, index) => {
    const { protocol, hostname, pathname, search } = new URL(one.url);
    return {
      template: 'default.html',
      url: one.url,
      title: one.title,
      content: one.description,
      thumbnail: '',
      engine: name as string,
      engines: [name as string],
      parsed_url: [protocol.slice(0, -1), hostname, pathname, '', search.slice(1), ''],
      positions: [index + 1],
      category: 'general',
      publishedDate: null,
    };
  });
}
