import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type BenchDashboard, signIn, withDashboard } from '#lib/cli/bench/dashboard.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { sampleSearchConsole } from '#lib/cli/bench/sample-search-console.ts';
import { sampleVisibility } from '#lib/cli/bench/sample-visibility.ts';
import type { RunOperation } from '#lib/cli/bench/screen-paths.ts';
import * as make from '#lib/cli/bench/screen-paths.ts';
import { loadSlowly } from '#lib/cli/bench/slow-load.ts';

/** A page of the sample project with rankings, searches and field data. */
const SAMPLE_PAGE = 'https://www.harbour-bakery.example/bread';

interface Screen {
  name: string;
  /** The screen's path, or a function that creates its data and returns the path. */
  path: string | (() => Promise<string>);
  isPublic?: boolean;
  /** Script on first load, gzip, kB. */
  script: number;
  /** Requests of the first load; the table page's budget by default. */
  requests?: number;
  /** Maximum number of elements, for screens with a long table. */
  elements?: number;
  /** Size of the document, uncompressed, kB; measured for slow screens in any case. */
  html?: number;
  lighthouse?: boolean;
  /** Measured on a slow CPU too, with the size of its document and fewer requests: the screens that people open most. */
  slow?: boolean;
}

/**
 * Script, style, requests, layout shifts and accessibility of each screen of the built program, and Lighthouse for some of
 * them.
 * @param only parts of names; empty: every screen
 */
export function run(only: readonly string[]): Promise<BenchRow[]> {
  return withDashboard((dashboard) => measureAll(dashboard, only));
}

async function measureAll(dashboard: BenchDashboard, only: readonly string[]): Promise<BenchRow[]> {
  const { base, browser, debugPort } = dashboard;
  const signedOut = await browser.newContext({ baseURL: base });
  const signedIn = await browser.newContext({ baseURL: base });
  await signIn(signedIn);
  const screens = screensOf(signedIn, dashboard).filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  if (screens.length === 0) throw new Error(`no screen is called like ${only.join(' or ')}`);
  const rows: BenchRow[] = [];
  for (const screen of screens) {
    const path = typeof screen.path === 'string' ? screen.path : await screen.path();
    rows.push(...(await measure(screen, path, screen.isPublic ? signedOut : signedIn)));
    if (screen.slow) rows.push(...(await measureSlow(screen.name, path, signedIn)));
    if (screen.lighthouse) {
      await giveLighthouseCookies(browser, screen.isPublic ? signedOut : signedIn);
      rows.push(...(await grade(screen.name, base + path, debugPort)));
    }
  }
  return rows;
}

/** Every screen. Its data is created on demand, once if two screens share it. */
function screensOf(context: BrowserContext, { base, folder }: BenchDashboard): Screen[] {
  const run: RunOperation = async (id, data) => {
    const answer = await context.request.post(`/api/run/${id}`, { data, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`${id}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const project = once(() => make.trackKeywords(run));
  const site = once(() => make.auditSite(context));
  const report = once(async () => make.shareReport(run, await project()));
  const sample = once(() => sampleVisibility(folder));
  const sampleProject = async (path: string) =>
    path.replace('{id}', new URL(await sample(), base).searchParams.get('project') ?? '');
  const searches = once(async () => {
    const id = await sampleProject('{id}');
    await sampleSearchConsole(folder, id);
    await make.computeInsights(run, id);
    return id;
  });
  const withSearches = async (path: string) => path.replace('{id}', await searches());
  return [
    { name: 'login', path: '/login', isPublic: true, script: 150, lighthouse: true },
    { name: 'dashboard', path: '/', script: 200, lighthouse: true, slow: true },
    { name: 'audit list', path: '/page-audits', script: 200 },
    { name: 'search list', path: '/searches', script: 200 },
    { name: 'search', path: () => make.searchOnce(context), script: 200 },
    { name: 'AI Overview check list', path: '/ai-answers', script: 200 },
    { name: 'AI visibility', path: sample, script: 270 },
    { name: 'email list', path: '/emails', script: 200 },
    { name: 'AI Overview check', path: () => make.askOnce(context), script: 200 },
    { name: 'domain list', path: '/domains', script: 200 },
    { name: 'domain report', path: () => make.inspectDomain(context), script: 200 },
    { name: 'keyword list', path: '/keywords', script: 200 },
    { name: 'keywords', path: () => make.findKeywords(context), script: 270 },
    {
      name: 'rankings',
      script: 270,
      elements: 900,
      lighthouse: true,
      slow: true,
      path: async () => `/rankings?project=${await project()}`,
    },
    { name: 'projects', path: '/projects', script: 200 },
    { name: 'one project', path: () => sampleProject('/projects/{id}'), script: 270, slow: true },
    { name: 'project settings', path: () => sampleProject('/projects/{id}/settings'), script: 200 },
    { name: 'list of reports', path: async () => `/reports?project=${await project()}`, script: 200 },
    // Its preview draws every chart and table of a report.
    { name: 'report builder', path: async () => (await report()).builder, script: 270 },
    { name: 'saved results', path: () => sampleProject('/reports/saved-results?project={id}'), script: 200 },
    // Opened without an account: nothing of the dashboard may load.
    { name: 'shared report', path: async () => (await report()).share, isPublic: true, script: 150 },
    { name: 'alerts', path: () => sampleProject('/alerts?project={id}'), script: 200 },
    { name: 'alert rules', path: () => sampleProject('/alerts/rules?project={id}'), script: 200 },
    { name: 'alert channels', path: () => sampleProject('/alerts/channels?project={id}'), script: 200 },
    { name: 'bulk jobs', path: '/bulk-runs', script: 200 },
    { name: 'one bulk job', path: () => make.runMany(run), script: 200 },
    { name: 'reference', path: '/docs', script: 200 },
    { name: 'draft list', path: '/content', script: 200 },
    // The editor is in addition to a page's usual script: there is no writing without it.
    { name: 'draft', path: () => make.beginDraft(context), script: 320, requests: 35 },
    { name: 'report', path: () => make.auditOnce(context), script: 270, lighthouse: true, slow: true },
    { name: 'site audit form', path: '/site-audits', script: 200 },
    { name: 'site audit', path: site, script: 200, slow: true },
    ...[
      { name: 'search performance', path: '/search-performance?project={id}', script: 270 },
      { name: 'landing pages', path: '/search-performance/landing-pages?project={id}', script: 200 },
      { name: 'indexing', path: '/search-performance/indexing?project={id}', script: 200 },
      { name: 'Search Console settings', path: '/search-performance/settings?project={id}', script: 200 },
      { name: 'insights', path: '/insights?project={id}', script: 200 },
      { name: 'Core Web Vitals', path: '/web-vitals?project={id}', script: 270 },
      { name: 'IndexNow', path: '/indexnow?project={id}', script: 200 },
    ].map((screen) => ({ ...screen, html: 60, path: () => withSearches(screen.path) })),
    // Each of their ten parts is a request.
    {
      name: 'page profile',
      path: () => withSearches(`/urls?project={id}&url=${encodeURIComponent(SAMPLE_PAGE)}`),
      script: 270,
      html: 60,
      requests: 30,
    },
    {
      name: 'keyword profile',
      path: async () => make.firstKeyword(run, await searches()),
      script: 270,
      html: 60,
      requests: 30,
    },
    { name: 'connections', path: '/settings/connections', script: 200, html: 60 },
    ...[
      { name: 'AI assistants', path: '/ai-assistants?project={id}', script: 270 },
      { name: 'log files', path: '/log-files?project={id}' },
      { name: 'keyword gaps', path: '/keywords/gaps?project={id}' },
      { name: 'link gaps', path: '/backlinks/gap?project={id}' },
      { name: 'disavow file', path: '/backlinks/disavow?project={id}' },
      { name: 'questions', path: '/keywords/questions' },
      { name: 'local grids', path: '/local-grids' },
      { name: 'redirect maps', path: '/redirect-maps' },
      { name: 'crawl settings', path: '/site-audits/crawl-settings' },
    ].map((screen) => ({ script: 200, ...screen, path: () => sampleProject(screen.path) })),
    { name: 'explorer', path: async () => `${await site()}?part=explorer`, script: 270, requests: 35 },
  ];
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function measure(screen: Screen, path: string, context: BrowserContext): Promise<BenchRow[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  // Body sizes on the wire; loadingFinished would add the headers of each response to its script.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  session.on('Network.loadingFinished', () => {
    requests += 1;
  });
  await watchShifts(page);
  const response = await page.goto(path);
  const htmlBytes = (await response?.body())?.length ?? 0;
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Prefetched files count too.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  const shift = await page.evaluate(() => Number(Reflect.get(window, '__shift')));
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const overflow = await phoneOverflow(page);
  const violations = (await new AxeBuilder({ page }).analyze()).violations;
  for (const { id, nodes } of violations) console.error(`  axe ${screen.name}: ${id} × ${nodes.length}`);
  await page.close();
  const plain = rowsOf(screen.name);
  return [
    plain('script', (bytes.Script ?? 0) / 1000, 'kB', `≤ ${screen.script}`),
    plain('style', (bytes.Stylesheet ?? 0) / 1000, 'kB', '≤ 15'),
    plain('requests', requests, '', `≤ ${screen.requests ?? (screen.slow ? 20 : 25)}`),
    ...(screen.html ? [plain('HTML, uncompressed', htmlBytes / 1000, 'kB', `≤ ${screen.html}`)] : []),
    ...(screen.elements ? [plain('elements', elements, '', `≤ ${screen.elements}`)] : []),
    plain('layout shift', Math.round(shift * 1000) / 1000, '', '= 0'),
    plain('axe violations', violations.length, '', '= 0'),
    plain('overflow at 390 px', overflow, 'px', '= 0'),
  ];
}

/** A screen on a CPU four times as slow. */
async function measureSlow(screen: string, path: string, context: BrowserContext): Promise<BenchRow[]> {
  const { blockingMs, paintMs, htmlBytes } = await loadSlowly(context, path);
  const plain = rowsOf(screen);
  return [
    plain('total blocking time at 4× slower CPU', Math.round(blockingMs), 'ms', '≤ 150'),
    plain('largest contentful paint at 4× slower CPU', Math.round(paintMs), 'ms', '≤ 800'),
    plain('HTML, uncompressed', htmlBytes / 1000, 'kB', '≤ 60'),
  ];
}

/** Makes the rows of a screen, each with a budget of its own and no baseline. */
function rowsOf(screen: string) {
  return (what: string, value: number, unit: string, target: string): BenchRow => ({
    name: `${screen}: ${what}`,
    value,
    unit,
    baseline: null,
    ratio: null,
    target,
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, '__shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        Reflect.set(window, '__shift', Number(Reflect.get(window, '__shift')) + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function phoneOverflow(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (size) await page.setViewportSize(size);
  return Math.max(0, overflow);
}

/** Lighthouse opens its pages in the browser's default context: with cookies there, requests of scripts carry the session, too. */
async function giveLighthouseCookies(browser: Browser, from: BrowserContext): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const cookies = (await from.cookies()).map(({ name, value, domain, path }) => ({ name, value, domain, path }));
  await session.send('Storage.clearCookies');
  await session.send('Storage.setCookies', { cookies });
  await session.detach();
}

async function grade(screen: string, address: string, port: number): Promise<BenchRow[]> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: 'simulate',
    throttling: {
      rttMs: 40,
      throughputKbps: 10_240,
      cpuSlowdownMultiplier: 1,
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
    },
  });
  const categories = result?.lhr.categories ?? {};
  for (const { id, weight } of categories['best-practices']?.auditRefs ?? []) {
    const audit = result?.lhr.audits[id];
    if (weight > 0 && audit && audit.score !== null && audit.score < 1)
      console.error(`  Lighthouse ${screen}: ${id} ${JSON.stringify(audit.details ?? {}).slice(0, 500)}`);
  }
  const row = (id: string, label: string, target: string): BenchRow => ({
    name: `${screen}: Lighthouse ${label}`,
    value: Math.round((categories[id]?.score ?? 0) * 100),
    unit: '',
    baseline: null,
    ratio: null,
    target,
  });
  return [
    row('performance', 'performance', '≥ 98'),
    row('accessibility', 'accessibility', '≥ 100'),
    row('best-practices', 'best practices', '≥ 100'),
  ];
}
