import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import { LAST_PROJECT } from '#components/shell/preferences.ts';
import type { TestServer } from '#tests/support/server.ts';

interface BrowserTestServer extends TestServer {
  /** URL of the world's control server: see world-control.ts. */
  control: string;
}

interface Given {
  server: BrowserTestServer;
  browser: { path: string; environment: Record<string, string> };
}

const given = (): Given => JSON.parse(process.env.E2E ?? '{}');

interface Fixtures {
  /** A signed-in page. Any console error, including content policy reports, fails the test. */
  page: Page;
  context: BrowserContext;
  /** A page without a session or stored data; refused requests are part of its tests. */
  visitor: Page;
}

interface Shared {
  signedIn: { browser: Browser; context: BrowserContext; server: BrowserTestServer };
}

const looks = ({ baseUrl }: TestServer) => ({
  baseURL: baseUrl,
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce' as const,
});

/**
 * Collects console errors of the page, including content policy reports. Exceptions are slow health components: the screen
 * itself reports those and asks again, so on a busy machine they are no page error.
 */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The screen explains a post that was edited meanwhile; the browser logs that answer like any status above 399.
    const isConflict = url.endsWith('/api/run/publish_to_wordpress') && message.text().includes('status of 409');
    if (message.type() === 'error' && !isConflict && !url.endsWith('/api/health'))
      faults.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

let lastFile = '';

/** One browser and one sign-in for the whole run; a separate page for each test. */
export const test = base.extend<Fixtures, Shared>({
  signedIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern.
    async ({}, use) => {
      const { server, browser } = given();
      const started = await chromium.launch({
        executablePath: browser.path,
        env: { ...process.env, ...browser.environment },
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      });
      const context = await started.newContext(looks(server));
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByLabel('Email').fill(server.email);
      await page.getByLabel('Password').fill(server.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.close();
      await use({ browser: started, context, server });
      await started.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ signedIn: { context } }, use, { file }) => {
    // Each file starts without the project that another one chose.
    if (file !== lastFile) await context.clearCookies({ name: LAST_PROJECT });
    lastFile = file;
    await use(context);
  },
  page: async ({ context }, use) => {
    const page = await context.newPage();
    const faults = faultsOf(page);
    await use(page);
    await page.close();
    expect(faults, 'errors in the console').toEqual([]);
  },
  visitor: async ({ signedIn }, use) => {
    const context = await signedIn.browser.newContext(looks(signedIn.server));
    const page = await context.newPage();
    const faults = faultsOf(page);
    await use(page);
    await context.close();
    const own = faults.filter((text) => !text.startsWith('Failed to load resource'));
    expect(own, 'errors in the console').toEqual([]);
  },
});

/** A page of the dashboard whose script has started (components/shell/shortcuts.tsx). */
export const READY = 'html[data-ready]';

/** Opens a page and waits until its content is loaded and its script responds to keys and clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(READY)).toBeAttached();
  // Parts whose script is loaded apart respond later than the frame; a click before is lost. React notes the elements it knows.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(button, input, select)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
}

/** The screen violates no WCAG 2.2 A or AA rule and no best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen reached by a link first shows its skeleton, and gets its title shortly after its content.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page).not.toHaveTitle('');
  // Experimental in axe, yet a WCAG A rule: voice control users say the visible text.
  const { violations } = await new AxeBuilder({ page })
    // Without frames there are no results to merge, which axe does in a new page each time.
    .setLegacyMode(page.frames().length === 1)
    // Describing every element that passes would take most of the time.
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } }, resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The page itself never scrolls horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(room);
}

/** The list of a screen begins within the first 700 px, on a phone too. */
export async function expectListFirst(page: Page): Promise<void> {
  const row = page.locator('main [data-row]:visible').first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(700);
}

/** Calls the API with the token of the test server; a body is sent as JSON. */
export const apiOf =
  ({ baseUrl, token }: TestServer) =>
  (path: string, method = 'GET', body?: unknown): Promise<Response> =>
    fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** Deletes the searches of a purpose, so that the next spec starts with an empty list. */
export async function forgetSearches(server: TestServer, purpose: string): Promise<void> {
  const call = apiOf(server);
  const { data } = await (await call('/searches?limit=100')).json();
  for (const search of data.searches) if (search.purpose === purpose) await call(`/searches/${search.id}`, 'DELETE');
}

/** Deletes all projects, also the sample that specs share: what is begun next belongs to none. */
export async function forgetProjects(server: TestServer): Promise<void> {
  const call = apiOf(server);
  const { data } = await (await call('/projects')).json();
  for (const { id } of data.projects) expect((await call(`/projects/${id}`, 'DELETE')).ok).toBe(true);
}

/** Deletes the page audits of other specs. */
export async function forgetAudits(server: TestServer): Promise<void> {
  const call = apiOf(server);
  const { data } = await (await call('/audits?limit=100')).json();
  for (const { id } of data.audits) expect((await call(`/audits/${id}`, 'DELETE')).ok).toBe(true);
}

export { expect };
