import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/**
 * Follows the link to Google. The browser cannot reach the world's accounts.google.com as the server does, and Playwright
 * intercepts no redirects: the consent page is asked over the loopback, and its answer is opened.
 */
async function signInWithGoogle(page: Page, { env }: TestServer, consent: 'allow' | 'deny'): Promise<void> {
  const link = page.getByRole('link', { name: /Sign in with Google|Connect another Google account/ });
  const begun = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 });
  const { pathname, search } = new URL(begun.headers().location ?? '');
  const hosts = readFileSync(env.EGRESS_HOSTS ?? '', 'utf8');
  const port = /^accounts\.google\.com:80 127\.0\.0\.1:(\d+)$/m.exec(hosts)?.[1];
  const back = await new Promise<string>((done, fail) => {
    const path = `${pathname}${search}&consent=${consent}`;
    const sent = send({ host: '127.0.0.1', port, path, headers: { host: 'accounts.google.com' } }, (response) => {
      response.resume();
      done(response.headers.location ?? '');
    });
    sent.on('error', fail);
    sent.end();
  });
  await page.goto(back);
  await page.waitForURL(/search-performance/);
}

/** Projects that this file created: others would file their results under them. */
const created: string[] = [];

async function call({ baseUrl, token }: TestServer, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** The project of a domain: the one that is there, or a new one. */
async function projectOf(server: TestServer, domain: string): Promise<string> {
  const { projects }: { projects: { id: string; domain: string }[] } = await call(server, 'GET', '/projects');
  const present = projects.find((project) => project.domain === domain);
  if (present) return present.id;
  const { project } = await call(server, 'POST', '/projects', { name: domain, domain });
  created.push(project.id);
  return project.id;
}

test.afterAll(async ({ signedIn: { server } }) => {
  await call(server, 'DELETE', `/projects/${await projectOf(server, 'harbour-bakery.example')}/search_console`);
  for (const id of created.splice(0)) await call(server, 'DELETE', `/projects/${id}`);
});

test('a property is connected by signing in with Google, loads, and shows its figures', async ({ page, signedIn }) => {
  const { server } = signedIn;
  const id = await projectOf(server, 'harbour-bakery.example');
  await open(page, `/search-performance?project=${id}`);
  await expect(page.getByRole('heading', { name: 'Connect Google Search Console' })).toBeVisible();
  await expectAccessible(page);
  await signInWithGoogle(page, server, 'allow');
  await expect(page.getByText('sc-domain:harbour-bakery.example fits this project.')).toBeVisible();
  await page.getByRole('button', { name: 'Load data' }).click();
  await expect(page.getByText('Loading data from Search Console')).toBeVisible();
  const figures = page.getByRole('region', { name: 'Key metrics' });
  await expect(figures.getByText('Average position')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Loading is paused')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Queries' }).getByRole('link', { name: 'harbour bakery', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Countries' }).click();
  await page.waitForURL(/by=country/);
  await expect(page.getByRole('table', { name: 'Countries' }).getByText('United Kingdom')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('consent that is denied is explained', async ({ page, signedIn }) => {
  const { server } = signedIn;
  const id = await projectOf(server, 'rusty-garage.example');
  await open(page, `/search-performance?project=${id}`);
  await signInWithGoogle(page, server, 'deny');
  await expect(page.getByText('Access was denied at Google', { exact: false })).toBeVisible();
});
