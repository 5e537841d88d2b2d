import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type BenchDashboard, signIn, withDashboard } from '#lib/cli/bench/dashboard.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

const ROWS = 10_000;
const LABEL = ROWS.toLocaleString('en-GB');

/** The rankings screen with 10,000 tracked keywords, in the browser: number of elements, first response, scrolling. */
export function run(): Promise<BenchRow[]> {
  return withDashboard(measure);
}

async function measure({ base, browser, folder }: BenchDashboard): Promise<BenchRow[]> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  await signIn(context);
  const project = await fill(folder);
  const page = await context.newPage();
  await page.goto(`/rankings?project=${project}`);
  await page.getByRole('table', { name: 'Tracked keywords' }).getByRole('button').first().waitFor();
  await page.getByRole('img', { name: 'Visibility over time' }).waitFor();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const first = await page.request.post('/api/run/list_rankings', {
    data: { project_id: project },
    headers: { origin: base },
  });
  const near = await scroll(page, 'steps');
  const far = await scroll(page, 'jumps');
  const scrolled = await page.evaluate(() => document.querySelectorAll('*').length);
  const plain = (name: string, value: number, unit: string, target: string): BenchRow => ({
    name: `${LABEL} keywords: ${name}`,
    value,
    unit,
    baseline: null,
    ratio: null,
    target,
  });
  return [
    plain('elements', elements, '', '≤ 900'),
    plain('elements after scrolling', scrolled, '', '≤ 900'),
    plain('first answer', (await first.body()).length / 1_024, 'KB', '≤ 12'),
    plain('scrolling through, longest task', near, 'ms', '≤ 50'),
    plain('jumping about, longest task', far, 'ms', '≤ 50'),
  ];
}

/** Keywords with a month of aggregated history each, inserted directly into the table. @returns the project's id */
async function fill(folder: string): Promise<string> {
  const found = await findEmbedded(folder);
  if (!found) throw new Error('the database of the program is not there');
  const client = new pg.Client({ connectionString: found.url });
  await client.connect();
  const id = randomUUID();
  try {
    await client.query(
      `WITH made AS (
         INSERT INTO projects (id, owner_id, name, domain, watched_domains, updated_at)
         SELECT $1, id, 'Many keywords', 'many-keywords.example', '{}', now() FROM users WHERE role = 'owner' LIMIT 1
         RETURNING id, owner_id
       ) INSERT INTO project_members (project_id, user_id, role) SELECT id, owner_id, 'owner' FROM made`,
      [id],
    );
    await client.query(
      `INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, tags, state, position, depth, url, features,
         own_count, wrong_url, checked_at, measured_at, measured_position, measured_depth, day1, day7, day30, best_position, best_at,
         first_at, avg_monthly_searches, trend, reason, updated_at)
       SELECT gen_random_uuid(), $1, word, word, 'google', 'us', ARRAY['bread', 'tag ' || n % 9],
         (CASE WHEN n % 23 = 0 THEN 'unmeasured' WHEN n % 7 = 0 THEN 'not_found' ELSE 'found' END)::"RankState",
         CASE WHEN n % 23 > 0 AND n % 7 > 0 THEN 1 + n % 30 END, 30, 'https://many-keywords.example/a-usual-address-' || n,
         ARRAY['people-also-ask', 'ai-overview', 'local-pack'], 1 + n % 2, n % 19 = 0, now(), now(), 1 + n % 30, 30,
         1 + n % 29, 1 + n % 27, 1 + n % 31, 1 + n % 5, now() - interval '20 days', now() - interval '30 days', n * 7 % 5000,
         (SELECT array_agg(CASE WHEN d % 11 = 3 THEN 0 WHEN d % 13 = 5 THEN -30 ELSE 1 + (n + d * 7) % 30 END) FROM generate_series(1, 30) AS d),
         CASE WHEN n % 23 = 0 THEN 'captcha' END, now()
       FROM (SELECT n, 'a keyword of usual length ' || n AS word FROM generate_series(1, $2::int) AS n) AS numbered`,
      [id, ROWS],
    );
    await client.query(
      `INSERT INTO rank_checks (keyword_no, at, state, position, depth)
       SELECT no, now() - d * interval '1 day', 'found', 1 + (no * 7 + d) % 20, 20
       FROM tracked_keywords, generate_series(0, 6) AS d WHERE project_id = $1 AND no % 20 = 0`,
      [id],
    );
    await client.query('ANALYZE tracked_keywords, rank_checks');
    return id;
  } finally {
    await client.end();
  }
}

/** Scrolls frame by frame or jumps. @returns the longest task in milliseconds; 0 if all were under 50 */
function scroll(page: Page, how: 'steps' | 'jumps'): Promise<number> {
  return page.evaluate(async (way) => {
    const box = document.querySelector('section[aria-label="Pages of tracked keywords"]');
    if (!box) throw new Error('no table');
    let longest = 0;
    const note = (entries: PerformanceEntryList) => {
      for (const { duration } of entries) longest = Math.max(longest, duration);
    };
    const watch = new PerformanceObserver((list) => note(list.getEntries()));
    watch.observe({ type: 'longtask' });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    if (way === 'steps') {
      // Does not read layout properties: that would force layout within the measured task.
      for (let step = 1; step <= 400; step++) {
        box.scrollTop = step * 240;
        await frame();
      }
    } else {
      const height = box.scrollHeight;
      for (let jump = 1; jump <= 60; jump++) {
        box.scrollTop = (height * ((jump * 37) % 60)) / 60;
        await frame();
        await frame();
      }
    }
    // Rows requested on the way arrive and render afterwards.
    const end = performance.now() + 20_000;
    while (document.querySelector('[aria-label="Tracked keywords"] [aria-busy=true]') && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 200));
    note(watch.takeRecords());
    watch.disconnect();
    return longest;
  }, how);
}
