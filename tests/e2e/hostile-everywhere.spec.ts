import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { html, type Message } from '#lib/features/alerts/message.ts';
import type { PoisonedAccount } from '#tests/support/poisoned-account.ts';
import { runCommand } from '#tests/support/program.ts';
import { expect, READY, test } from './dashboard.ts';

const EMAIL = 'poisoned@example.com';
const PASSWORD = 'a long enough passphrase';

/** Only a hostile text can trigger a request to this server. */
const asked: string[] = [];
const canary = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
let hostile = '';
let made: PoisonedAccount;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ signedIn: { server } }) => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  const there = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  hostile = `"'><img src="${there}/image" onerror="window.__xss=1"><script src="${there}/script"></script><script>window.__xss=1</script>`;
  hostile += `<svg onload="window.__xss=1"><style>@import "${there}/style"</style> ![x](${there}/mark) [go](javascript:window.__xss=1)`;
  const making = runCommand('../../tests/support/poisoned-account', [EMAIL, PASSWORD, hostile], server.env);
  expect(await making.ended, making.stderr()).toBe(0);
  made = JSON.parse(making.stdout());
});
test.afterAll(async () => {
  canary.closeAllConnections();
  await new Promise((done) => canary.close(done));
});

/** Counts the browser's content security policy reports. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { policyReports: [] });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      Reflect.get(window, 'policyReports').push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

/** Nothing of the text ran, loaded or was blocked: it was text from the beginning. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, '__xss'),
    reports: Reflect.get(window, 'policyReports'),
    links: [...document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => /^(?:javascript|data):/.test(href)),
  }));
  expect(found, where).toEqual({ ran: undefined, reports: [], links: [] });
  expect(asked, where).toEqual([]);
}

// biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what stands in the tree.
const textOf = (page: Page) => page.evaluate(() => document.body.innerText);

/** Links to our own screens, including their query strings. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(
        ({ origin, pathname }) => origin === location.origin && !/^\/(?:api|_next|docs|login)(?:\/|$)/.test(pathname),
      )
      .map(({ pathname, search }) => pathname + search),
  );

/** Groups URLs by screen: records differ only by their id, lists by their filters; tabs and views are separate screens. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid');
  const shown = ['view', 'tab'].map((name) => searchParams.get(name)).filter(Boolean);
  return [pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'), ...shown].join(' ');
}

/** Screens that must show such texts, or this would prove nothing. */
const SHOWING = [
  '/rankings',
  '/ai-visibility',
  '/alerts',
  '/alerts/rules',
  '/projects/:id',
  '/reports',
  '/reports/:id',
];

test('D1, D2: hostile text in everything that is stored stays text on every screen', async ({ visitor }) => {
  await watchPolicy(visitor);
  await visitor.goto('/login');
  await visitor.getByLabel('Email').fill(EMAIL);
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.waitForURL((url) => url.pathname === '/');
  const queue = [
    '/',
    ...['rankings', 'alerts', 'ai-visibility', 'ai-assistants', 'web-vitals', 'indexnow', 'reports'].map(
      (of) => `/${of}?project=${made.projectId}`,
    ),
  ];
  const showing = new Set<string>();
  const seen = new Set<string>();
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const kind = kindOf(address);
    if (seen.has(kind)) continue;
    seen.add(kind);
    await visitor.goto(address);
    await expect(visitor.getByRole('heading').first(), `a heading of ${address}`).toBeVisible();
    await expect(visitor.locator(READY)).toBeAttached();
    let shown = await textOf(visitor);
    for (const tab of await visitor.getByRole('tab').all()) {
      await tab.click();
      shown += await textOf(visitor);
    }
    if (shown.includes('window.__xss=1')) showing.add(kind);
    await expectOnlyText(visitor, address);
    queue.push(...(await linksOf(visitor)));
  }
  expect([...showing]).toEqual(expect.arrayContaining(SHOWING));
});

test('D1: nor does it in a printed report, one that is shared, or a mail', async ({
  visitor,
  signedIn: { server },
}) => {
  await watchPolicy(visitor);
  for (const path of [`/print/${made.ticket}`, `/share/${made.share}`]) {
    await visitor.goto(path);
    await expect(visitor.getByText('window.__xss=1').first()).toBeVisible();
    await expectOnlyText(visitor, path);
  }
  await visitor.goto('/login');
  await visitor.getByLabel('Email').fill(EMAIL);
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.waitForURL((url) => url.pathname === '/');
  await visitor.goto(`/reports/${made.reportId}?project=${made.projectId}`);
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expectOnlyText(visitor, 'the PDF');

  const message: Message = {
    id: 'one',
    home: server.baseUrl,
    project: { id: made.projectId, name: hostile, domain: hostile },
    events: [
      {
        id: 'event',
        kind: 'position',
        title: hostile,
        better: false,
        facts: {},
        at: new Date(),
        path: `/rankings?x=${hostile}`,
        rule: { id: 'rule', name: hostile },
      },
    ],
  };
  // Like a mail client that runs and loads everything: outside of all our policies.
  await visitor.goto('about:blank');
  await visitor.setContent(html(message));
  await expect(visitor.getByText('window.__xss=1').first()).toBeVisible();
  await expectOnlyText(visitor, 'a mail');
});
