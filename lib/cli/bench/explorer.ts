import type { Page } from '@playwright/test';
import pg from 'pg';
import { type BenchDashboard, signIn, withDashboard } from '#lib/cli/bench/dashboard.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

const ROWS = 50_000;
const ROUNDS = 3;
const FILTERS = ['Broken', 'Non-indexable', 'Missing title', 'Thin content', 'Duplicates', 'High crawl depth'];

/** The explorer of a site audit with 50,000 pages, in the browser: how fast a filter is applied, and how it scrolls. */
export function run(): Promise<BenchRow[]> {
  return withDashboard(measure);
}

async function measure({ base, browser, folder }: BenchDashboard): Promise<BenchRow[]> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  await signIn(context);
  const id = await fill(folder);
  const page = await context.newPage();
  const begin = performance.now();
  await page.goto(`/site-audits/${id}?part=explorer`);
  await page.getByText(`${ROWS.toLocaleString('en-GB')} rows`, { exact: true }).waitFor({ timeout: 120_000 });
  const loaded = performance.now() - begin;
  await page.getByRole('grid', { name: 'Pages of the site' }).getByRole('link').first().waitFor();

  const slowest = Math.max(...(await sequence(FILTERS, (name) => median(ROUNDS, () => press(page, name)))));
  const sorted = await median(ROUNDS, () => pressHead(page));
  const longTasks = await scroll(page);
  const plain = (name: string, value: number, unit: string, target: string): BenchRow => ({
    name,
    value,
    unit,
    baseline: null,
    ratio: null,
    target,
  });
  return [
    plain('50,000 rows: page opened, all rows there', loaded, 'ms', '≤ 15000'),
    plain('50,000 rows: filter, click to render', slowest, 'ms', '≤ 200'),
    plain('50,000 rows: sort, click to render', sorted, 'ms', '≤ 400'),
    plain('50,000 rows: scroll, long tasks', longTasks, '', '= 0'),
  ];
}

/** A finished audit of 50,000 pages, inserted directly into the tables. @returns its id */
async function fill(folder: string): Promise<string> {
  const found = await findEmbedded(folder);
  if (!found) throw new Error('the database of the program is not there');
  const client = new pg.Client({ connectionString: found.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; no: number }>(
      `INSERT INTO site_audits (id, user_id, url, host, site_key, settings, status, fetched, pages, started_at, finished_at)
       SELECT gen_random_uuid(), id, 'https://bench.example/', 'bench.example', 'bench.example/', $1, 'done', $2, $2, now(), now()
       FROM users LIMIT 1 RETURNING id, no`,
      [SETTINGS, ROWS],
    );
    const [audit] = rows;
    if (!audit) throw new Error('there is no account');
    await client.query(
      `INSERT INTO site_pages (audit_no, no, key, url, outcome, source, depth, status, title, words, indexable, links_in, score,
         errors, warnings, notices, total_ms, duplicate_of, fetched_at)
       SELECT $1, n, n, 'https://bench.example/section-' || n % 40 || '/a-page-with-a-usual-address-' || n,
         (CASE WHEN n % 31 = 0 THEN 'client_error' WHEN n % 17 = 0 THEN 'redirect' ELSE 'page' END)::"SiteOutcome", 'link',
         ln(n)::int, CASE WHEN n % 31 = 0 THEN 404 WHEN n % 17 = 0 THEN 301 ELSE 200 END,
         CASE WHEN n % 13 > 0 THEN 'Title of page ' || n || ', as long as titles are' END, n * 7 % 1500, n % 11 > 0,
         n * 13 % 900, n % 101, n % 4, n % 7, n % 9, n * 3 % 2000, CASE WHEN n % 29 = 0 THEN n / 2 END, now()
       FROM generate_series(1, $2::int) AS n`,
      [audit.no, ROWS],
    );
    await client.query('ANALYZE site_pages');
    return audit.id;
  } finally {
    await client.end();
  }
}

const SETTINGS = {
  max_pages: ROWS,
  max_depth: 20,
  max_minutes: 240,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: true,
  render: false,
  check_external: true,
  keep_html: true,
  user_agent: null,
};

/** Toggles a prepared filter on and off. @returns milliseconds from the click until its rows are shown */
async function press(page: Page, name: string): Promise<number> {
  const once = () =>
    page.evaluate(async (wanted) => {
      // Within the explorer: a tab of the page may have the same name.
      const explorer = document.querySelector('section[aria-label="Pages of the site"]');
      const button = [...(explorer?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent === wanted,
      );
      const status = explorer?.querySelector('p[role=status]');
      const before = status?.textContent;
      const start = performance.now();
      button?.click();
      while (status?.textContent === before) {
        if (performance.now() - start > 10_000) throw new Error(`${wanted}: no other rows came`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - start;
    }, name);
  const on = await once();
  return Math.max(on, await once());
}

/**
 * Sorts by word count: descending, ascending and unsorted begin with three different rows. @returns milliseconds until
 * another row is first
 */
function pressHead(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const head = [...document.querySelectorAll('[role=grid] th button')].find(
      ({ textContent }) => textContent === 'Words',
    );
    const first = () => document.querySelector('[role=grid] tbody a')?.textContent;
    const before = first();
    const start = performance.now();
    if (head instanceof HTMLElement) head.click();
    while (first() === before) {
      if (performance.now() - start > 10_000) throw new Error('no other row came first');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - start;
  });
}

/** Scrolls through part of the rows frame by frame, then jumps. Tasks over 50 ms count as long. */
function scroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const box = document.querySelector('[role=grid]')?.parentElement;
    if (!box) throw new Error('no table');
    let tasks = 0;
    const watch = new PerformanceObserver((list) => {
      tasks += list.getEntries().length;
    });
    watch.observe({ type: 'longtask' });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < 300; step++) {
      box.scrollTop += 240;
      await frame();
    }
    for (let jump = 1; jump <= 60; jump++) {
      box.scrollTop = (box.scrollHeight * ((jump * 37) % 60)) / 60;
      await frame();
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    tasks += watch.takeRecords().length;
    watch.disconnect();
    return tasks;
  });
}

async function median(rounds: number, once: () => Promise<number>): Promise<number> {
  const times = await sequence(Array.from({ length: rounds }), once);
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function sequence<Item>(items: readonly Item[], one: (item: Item) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (const item of items) results.push(await one(item));
  return results;
}
