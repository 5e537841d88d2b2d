import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dialog } from '@playwright/test';
import { trapFacts, trapPage } from '#tests/world/sites/traps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/**
 * Dismisses a dialog. A page that is closed or navigates takes its dialog along, so there may be nothing left to dismiss.
 */
const dismiss = (dialog: Dialog) => void dialog.dismiss().catch(() => {});

/** Counts visitors: by connection, because a page can open one without sending a request. */
class Canary {
  connections = 0;
  paths = new Set<string>();
  #server: Server;
  constructor() {
    this.#server = createServer((request, response) => {
      this.paths.add((request.url ?? '').slice(1));
      response.end();
    });
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }
  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const { port } = this.#server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

interface Shared {
  baseUrl: string;
  token: string;
}

async function audited({ baseUrl, token }: Shared, url: string, render = false): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url, render });
  const started = await fetch(`${baseUrl}/api/v1/audits`, { method: 'POST', headers, body });
  const { id } = (await started.json()).data.audit;
  await expect
    .poll(async () => (await (await fetch(`${baseUrl}/api/v1/audits/${id}`, { headers })).json()).data.audit.status)
    .toBe('done');
  return id;
}

test('D1, D2: a stored page runs nothing, calls nobody and leads nowhere', async ({
  context,
  signedIn: { server, browser },
}) => {
  const canary = new Canary();
  const control = new Canary();
  const free = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(trapPage(controlAddress));
  });
  const controlAddress = await control.start();
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done));
  const page = await context.newPage();
  try {
    const id = await audited(server, trapFacts.calling(await canary.start()));
    expect(canary.connections, 'the audit itself does not call').toBe(0);
    const opened: string[] = [];
    context.on('page', (one) => opened.push(one.url()));
    page.on('dialog', (dialog) => {
      opened.push(dialog.message());
      dismiss(dialog);
    });
    const screen = `${server.baseUrl}/page-audits/${id}?part=evidence&evidence=page&of=raw`;
    await page.goto(screen);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', '');
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('heading', { name: trapFacts.h1 })).toBeVisible();
    for (const name of ['top', 'blank', 'self', 'script', 'send']) {
      await inside.locator(`#${name}`).click();
      await expect(inside.getByRole('heading', { name: trapFacts.h1 })).toBeVisible();
    }
    expect(opened).toEqual([]);
    // The same page without a sandbox: once its traps have all called, those of the stored one had just as long.
    // In a context of its own, which closes with all its windows: a page that is closed while it shows a dialog may never answer.
    const { port } = free.address() as AddressInfo;
    const apart = await browser.newContext();
    const other = await apart.newPage();
    other.on('dialog', dismiss);
    await other.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    await expect.poll(() => [...control.paths]).toEqual(expect.arrayContaining(['style.css', 'fetch', 'top']));
    await apart.close();
    expect([...canary.paths]).toEqual([]);
    expect(canary.connections).toBe(0);
    expect(page.url()).toBe(screen);
    await expect(page).not.toHaveTitle('Trapped');
  } finally {
    await page.close();
    canary.stop();
    control.stop();
    free.close();
  }
});

test('a page with six million characters in one line is searchable and not rendered without a click', async ({
  page,
  signedIn: { server },
}) => {
  const id = await audited(server, trapFacts.long);
  await open(page, `/page-audits/${id}?part=evidence&evidence=page`);
  await expect(page.getByRole('button', { name: 'Render anyway' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'HTML source', exact: true }).click();
  await page.getByLabel('Find in source').fill('id="end"');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.locator('mark')).toHaveText('id="end"');
  expect(await page.locator('section code').count()).toBeLessThan(120);
});

test('an issue links to its occurrence in the source and back', async ({ page, signedIn: { server } }) => {
  const id = await audited(server, 'http://www.rusty-garage.example/', true);
  await open(page, `/page-audits/${id}?part=findings`);
  const finding = page.locator('details[id^=check-]', { hasText: 'Show in source' });
  await finding.first().locator('summary').click();
  await finding.first().getByRole('button', { name: 'Show in source' }).first().click();
  await expect(page.getByRole('tab', { name: 'Stored copies' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('mark').first()).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to issue' }).click();
  await expect(finding.first()).toHaveAttribute('open', '');
  for (const [view, name] of [
    ['screenshot', 'Screenshot'],
    ['source', 'HTML source'],
    ['difference', 'Difference'],
  ] as const) {
    await open(page, `/page-audits/${id}?part=evidence&evidence=${view}`);
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
