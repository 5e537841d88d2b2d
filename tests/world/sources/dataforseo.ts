import type { WorldEngines } from '../engines/engines.ts';
import type { AiAnswer } from '../engines/google-parts.ts';
import { token } from '../engines/html.ts';
import type { IndexedPage } from '../engines/index-of-pages.ts';
import { related } from '../engines/suggest.ts';
import { type Answer, defineSite, type Visit } from '../site.ts';
import { pageOf, type SourceControls } from './control.ts';
import { countryOfLocation } from './locations.ts';

interface Task {
  keyword?: string;
  location_code?: number;
  location_name?: string;
  language_code?: string;
  depth?: number;
  load_async_ai_overview?: boolean;
}

const OK = 20000;
const COST = 0.002;

/**
 * api.dataforseo.com: live organic results of Google, Bing and Yahoo, AI Mode of Google, and the account. Its HTTP status is
 * 200 except for 401, 402, 404 and 500; the actual result is in the codes of the envelope and of its task.
 */
export function dataforseoSite(controls: SourceControls, engines: WorldEngines) {
  const live = (engine: 'google' | 'bing' | 'yahoo') => (visit: Visit) =>
    answered(controls, visit, (task, country) => organicResult(engines, engine, task, country));
  return defineSite({
    id: 'dataforseo',
    hosts: [controls.host],
    pages: {
      '/v3/serp/google/organic/live/advanced': live('google'),
      '/v3/serp/bing/organic/live/advanced': live('bing'),
      '/v3/serp/yahoo/organic/live/advanced': live('yahoo'),
      '/v3/serp/google/ai_mode/live/advanced': (visit) =>
        answered(controls, visit, (task, country) => aiModeResult(engines, task, country)),
      '/v3/appendix/user_data': (visit) => userData(controls, visit),
    },
    otherwise: (visit) => {
      controls.arrive(visit);
      return envelope(controls, 40400, 'Not Found.', [], 404);
    },
  });
}

function envelope(controls: SourceControls, code: number, message: string, tasks: object[], status = 200): Answer {
  const failed = tasks.filter((task) => 'status_code' in task && task.status_code !== OK).length;
  const body = {
    version: '0.1.20261101',
    status_code: code,
    status_message: message,
    time: '0.2112 sec.',
    cost: code === OK ? COST * (tasks.length - failed) : 0,
    tasks_count: tasks.length,
    tasks_error: failed,
    tasks,
  };
  return controls.json(body, status);
}

function isAllowed(controls: SourceControls, { request }: Visit): boolean {
  const [scheme = '', code = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'basic' && Buffer.from(code, 'base64').toString() === controls.key;
}

const unauthorised = (controls: SourceControls) =>
  envelope(controls, 40100, 'You are not Authorized to Access this Resource.', [], 401);

function userData(controls: SourceControls, visit: Visit): Answer {
  controls.arrive(visit);
  if (!isAllowed(controls, visit)) return unauthorised(controls);
  const money = { total: 50, balance: controls.credits * COST };
  return envelope(controls, OK, 'Ok.', [
    {
      id: token('user', 32),
      status_code: OK,
      status_message: 'Ok.',
      result: [{ login: controls.key.split(':')[0], money }],
    },
  ]);
}

function answered(
  controls: SourceControls,
  visit: Visit,
  result: (task: Task, country: string) => object | null,
): Answer {
  controls.arrive(visit);
  if (!isAllowed(controls, visit)) return unauthorised(controls);
  const [task, ...others] = tasksOf(visit.body) ?? [];
  if (!task) return envelope(controls, 40503, 'POST Data Is Invalid.', []);
  if (others.length > 0) return envelope(controls, 40000, 'You can set only one task at a time.', []);
  const mood = controls.mood();
  if (mood === 'quota') return envelope(controls, 40200, 'Payment Required.', [], 402);
  if (mood === 'too-many-requests') return envelope(controls, 40202, 'Rate Limit per minute exceeded.', []);
  if (mood === 'server-error') return envelope(controls, 50000, 'Internal Error.', [], 500);
  const head = { id: token(visit.body, 32), time: '0.2 sec.', path: visit.path.slice(1).split('/'), data: task };
  const refuse = (status_code: number, status_message: string) =>
    envelope(controls, OK, 'Ok.', [{ ...head, status_code, status_message, cost: 0, result_count: 0, result: null }]);
  if (!task.keyword) return refuse(40501, "Invalid Field: 'keyword'.");
  const country = countryOfLocation(task);
  if (!country) return refuse(40501, "Invalid Field: 'location_code'.");
  if (!task.language_code) return refuse(40501, "Invalid Field: 'language_code'.");
  if (mood === 'engine-failed') return refuse(40101, 'Internal SE Server Error.');
  const made = result(task, country);
  if (!made) return refuse(40102, 'No Search Results.');
  const usual = { ...head, status_code: OK, status_message: 'Ok.', cost: COST, result_count: 1, result: [made] };
  return controls.brokenAnswer(mood, { tasks: [usual] }) ?? envelope(controls, OK, 'Ok.', [usual]);
}

function tasksOf(body: string): Task[] | null {
  try {
    const tasks = JSON.parse(body);
    return Array.isArray(tasks) ? tasks : null;
  } catch {
    return null;
  }
}

const localeOf = (task: Task, country: string) => ({
  query: task.keyword ?? '',
  country,
  language: (task.language_code ?? 'en').slice(0, 2),
});

function organicResult(
  engines: WorldEngines,
  engine: 'google' | 'bing' | 'yahoo',
  task: Task,
  country: string,
): object | null {
  const locale = localeOf(task, country);
  const { all, page } = pageOf(engines, engine, locale, 0, task.depth ?? 10);
  if (page.length === 0) return null;
  const { state, content } =
    engine === 'google' ? engines.google.overviewOf(locale) : { state: 'absent', content: null };
  // Unless told to wait for it, the service only reports that Google generates one later.
  const later = state === 'deferred' && !task.load_async_ai_overview;
  const first = content ? [overviewItem(later ? null : content)] : [];
  const items = [
    ...first,
    ...page.map((one, index) => organicItem(one, index + 1, index + 1 + first.length)),
    {
      type: 'related_searches',
      rank_group: 1,
      rank_absolute: page.length + first.length + 1,
      position: 'left',
      items: related(engine, locale.query, locale.language),
    },
  ];
  return {
    keyword: locale.query,
    type: 'organic',
    se_domain: `${engine}.com`,
    location_code: task.location_code ?? null,
    language_code: locale.language,
    check_url: `https://www.${engine}.com/search?q=${encodeURIComponent(locale.query)}`,
    datetime: '2026-11-21 00:00:00 +00:00',
    spell: null,
    refinement_chips: null,
    item_types: [...new Set(items.map(({ type }) => type))],
    se_results_count: all.length,
    pages_count: Math.ceil(page.length / 10),
    items_count: items.length,
    items,
  };
}

function organicItem(page: IndexedPage, rank_group: number, rank_absolute: number) {
  const { host, siteName, title, url, description } = page;
  return {
    type: 'organic',
    rank_group,
    rank_absolute,
    page: Math.ceil(rank_group / 10),
    position: 'left',
    domain: host,
    title,
    url,
    breadcrumb: url.replace(/^https?:\/\//, '').replaceAll('/', ' › '),
    website_name: siteName,
    description,
    is_image: false,
    is_video: false,
    is_featured_snippet: false,
    links: null,
  };
}

function overviewItem(content: AiAnswer | null) {
  const base = {
    type: 'ai_overview',
    rank_group: 1,
    rank_absolute: 1,
    page: 1,
    position: 'left',
    asynchronous_ai_overview: content === null,
  };
  if (!content) return { ...base, markdown: null, items: null, references: null };
  const references = content.sources.map((one) => ({
    type: 'ai_overview_reference',
    position: 'left',
    source: one.siteName,
    domain: one.host,
    url: one.url,
    title: one.title,
    text: one.description,
  }));
  const markdown = [
    content.lead,
    content.points.map(({ name, text }) => `- **${name}:** ${text}`).join('\n'),
    content.close,
  ].join('\n\n');
  const items = [
    { type: 'ai_overview_element', position: 'left', title: null, text: content.lead, markdown, references },
  ];
  return { ...base, markdown, items, references };
}

function aiModeResult(engines: WorldEngines, task: Task, country: string): object | null {
  const content = engines.google.answerOf(localeOf(task, country));
  if (content.sources.length === 0) return null;
  return {
    keyword: task.keyword,
    type: 'ai_mode',
    se_domain: 'google.com',
    item_types: ['ai_overview'],
    items_count: 1,
    items: [overviewItem(content)],
  };
}
