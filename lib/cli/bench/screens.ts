import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type BenchDashboard, signIn, withDashboard } from '#lib/cli/bench/dashboard.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { sampleVisibility } from '#lib/cli/bench/sample-visibility.ts';

interface Screen {
  name: string;
  path: string;
  signedIn: boolean;
  /** Script on first load, gzip, kB (visual.md, budgets). */
  scriptBudget: number;
  /** Requests of the first load; the budget is the table page's. */
  requestBudget?: number;
  lighthouse: boolean;
}

/** Script, style, requests, shifts, accessibility of each screen on the built program, and Lighthouse on three of them. */
export function run(): Promise<BenchRow[]> {
  return withDashboard(measureAll);
}

async function measureAll({ base, browser, debugPort, folder }: BenchDashboard): Promise<BenchRow[]> {
  const signedOut = await browser.newContext({ baseURL: base });
  const signedIn = await browser.newContext({ baseURL: base });
  await signIn(signedIn);
  const report = await auditOnce(signedIn);
  const search = await searchOnce(signedIn);
  const answer = await askOnce(signedIn);
  const site = await auditSite(signedIn);
  const domain = await lookAtDomain(signedIn);
  const draft = await beginDraft(signedIn);
  const research = await findKeywords(signedIn);
  const rankings = await trackKeywords(signedIn, base);
  const reports = await shareReport(signedIn, base, rankings);
  const visibility = await sampleVisibility(folder);
  const screens: Screen[] = [
    { name: 'login', path: '/login', signedIn: false, scriptBudget: 150, lighthouse: true },
    { name: 'audit form', path: '/', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: true },
    { name: 'audit list', path: '/pages', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    { name: 'search list', path: '/search', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    { name: 'search', path: search, signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    {
      name: 'AI answer list',
      path: '/ai-answers',
      signedIn: true,
      scriptBudget: 200,
      requestBudget: 25,
      lighthouse: false,
    },
    {
      name: 'AI visibility',
      path: visibility,
      signedIn: true,
      scriptBudget: 270,
      requestBudget: 25,
      lighthouse: false,
    },
    { name: 'e-mail list', path: '/emails', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    { name: 'AI answer', path: answer, signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    { name: 'domain list', path: '/domains', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    { name: 'domain report', path: domain, signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    {
      name: 'keyword list',
      path: '/keywords',
      signedIn: true,
      scriptBudget: 200,
      requestBudget: 25,
      lighthouse: false,
    },
    { name: 'keywords', path: research, signedIn: true, scriptBudget: 270, requestBudget: 25, lighthouse: false },
    { name: 'rankings', path: rankings, signedIn: true, scriptBudget: 270, requestBudget: 25, lighthouse: true },
    {
      name: 'list of reports',
      path: reports.list,
      signedIn: true,
      scriptBudget: 200,
      requestBudget: 25,
      lighthouse: false,
    },
    {
      name: 'report builder',
      path: reports.builder,
      signedIn: true,
      scriptBudget: 200,
      requestBudget: 25,
      lighthouse: false,
    },
    // What a stranger opens: none of the dashboard comes along.
    { name: 'shared report', path: reports.share, signedIn: false, scriptBudget: 150, lighthouse: false },
    { name: 'draft list', path: '/content', signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    // The editor comes on top of what a page has: there is no writing without it.
    { name: 'draft', path: draft, signedIn: true, scriptBudget: 320, requestBudget: 35, lighthouse: false },
    { name: 'report', path: report, signedIn: true, scriptBudget: 270, requestBudget: 25, lighthouse: true },
    {
      name: 'site audit form',
      path: '/site-audits',
      signedIn: true,
      scriptBudget: 200,
      requestBudget: 25,
      lighthouse: false,
    },
    { name: 'site audit', path: site, signedIn: true, scriptBudget: 200, requestBudget: 25, lighthouse: false },
    {
      name: 'explorer',
      path: `${site}?part=explorer`,
      signedIn: true,
      scriptBudget: 270,
      requestBudget: 35,
      lighthouse: false,
    },
  ];
  const cookie = (await signedIn.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const rows: BenchRow[] = [];
  for (const screen of screens) {
    rows.push(...(await measure(screen, screen.signedIn ? signedIn : signedOut)));
    if (screen.lighthouse) rows.push(...(await grade(screen, base, debugPort, screen.signedIn ? cookie : '')));
  }
  return rows;
}

/** Audits the world's good page as a user would. @returns the report's path */
async function auditOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  const address = page.getByRole('textbox').first();
  await address.fill('https://www.rusty-garage.example/');
  await address.press('Enter');
  await page.waitForURL(/\/pages\/[0-9a-f-]{36}/);
  await page
    .getByRole('heading', { name: /findings/i })
    .first()
    .waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Audits a small site of the world as a user would. @returns the site audit's path */
async function auditSite(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/site-audits');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByLabel('Address of the site to audit').fill('https://www.quiet-orchard.example/');
  await page.getByRole('button', { name: 'Audit site' }).click();
  await page.waitForURL(/\/site-audits\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: /^Issues/ }).waitFor({ timeout: 120_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Asks an engine of the world as a user would. @returns the search's path */
async function searchOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/search?q=sourdough+bread&engine=bing&pages=3');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/search\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: /^Results/ }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Asks the AI of the world as a user would. @returns the answer's path */
async function askOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/ai-answers?q=how+to+bake+bread');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Ask Google' }).click();
  await page.waitForURL(/\/ai-answers\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'AI overview' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Looks at a domain of the world as a user would. @returns the report's path */
async function lookAtDomain(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/domains');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByLabel('Domain to look at').fill('harbour-bakery.example');
  await page.getByRole('button', { name: 'Look at domain' }).click();
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'Timeline' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Looks for keywords of the world as a user would. @returns the research's path */
async function findKeywords(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/keywords?q=sourdough+bread');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Find keywords' }).click();
  await page.waitForURL(/\/keywords\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'Keywords' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Tracks 500 keywords. @returns the path of their rankings */
async function trackKeywords({ request }: BrowserContext, base: string): Promise<string> {
  const run = async (id: string, data: object) => {
    const answer = await request.post(`/api/run/${id}`, { data, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`${id}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { project } = await run('create_project', { name: 'Tracked', domain: 'tracked-bakery.example' });
  const keywords = Array.from({ length: 500 }, (_, index) => `bread number ${index + 1}`);
  await run('add_tracked_keywords', { project_id: project.id, keywords });
  return `/rankings?project=${project.id}`;
}

/** A report of the tracked project, with a link to it. @param rankings the path of its rankings */
async function shareReport({ request }: BrowserContext, base: string, rankings: string) {
  const run = async (id: string, data: object) => {
    const answer = await request.post(`/api/run/${id}`, { data, headers: { origin: base } });
    if (!answer.ok()) throw new Error(`${id}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const project = new URL(rankings, base).searchParams.get('project');
  const { report } = await run('create_report', { project_id: project, name: 'Monthly', template: 'monthly' });
  const { path } = await run('create_report_share', { project_id: project, id: report.id });
  return { list: `/reports?project=${project}`, builder: `/reports/${report.id}?project=${project}`, share: path };
}

/** Begins a draft as a user would. @returns its path */
async function beginDraft(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/content/new?kind=blank&keyword=sourdough+bread');
  await page.getByText('All parts running').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  await page.getByRole('textbox', { name: 'Text of the draft' }).waitFor({ timeout: 60_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

async function measure(screen: Screen, context: BrowserContext): Promise<BenchRow[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  // Bodies as they travel; loadingFinished would add each answer's headers to its script.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  session.on('Network.loadingFinished', () => {
    requests += 1;
  });
  await watchShifts(page);
  await page.goto(screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is fetched ahead of clicks counts too.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  const shift = await page.evaluate(() => Number(Reflect.get(window, '__shift')));
  const overflow = await phoneOverflow(page);
  const violations = (await new AxeBuilder({ page }).analyze()).violations;
  for (const { id, nodes } of violations) console.error(`  axe ${screen.name}: ${id} × ${nodes.length}`);
  await page.close();
  const plain = (what: string, value: number, unit: string, target: string): BenchRow => ({
    name: `${screen.name}: ${what}`,
    value,
    unit,
    baseline: null,
    ratio: null,
    target,
  });
  return [
    plain('script', (bytes.Script ?? 0) / 1000, 'kB', `≤ ${screen.scriptBudget}`),
    plain('style', (bytes.Stylesheet ?? 0) / 1000, 'kB', '≤ 15'),
    ...(screen.requestBudget ? [plain('requests', requests, '', `≤ ${screen.requestBudget}`)] : []),
    plain('layout shift', Math.round(shift * 1000) / 1000, '', '= 0'),
    plain('axe violations', violations.length, '', '= 0'),
    plain('overflow at 390 px', overflow, 'px', '= 0'),
  ];
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

async function grade(screen: Screen, base: string, port: number, cookie: string): Promise<BenchRow[]> {
  const result = await lighthouse(base + screen.path, {
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
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  });
  const categories = result?.lhr.categories ?? {};
  const row = (id: string, label: string, target: string): BenchRow => ({
    name: `${screen.name}: Lighthouse ${label}`,
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
