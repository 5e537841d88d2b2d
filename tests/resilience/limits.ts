import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { runCommand } from '#tests/support/program.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Limits under many concurrent requests, across a restart, and without the table of counters. */
export const resilienceTest: ResilienceTest = {
  name: 'limits',
  property:
    'reliability 17: limits are exact, survive a restart, and fail closed for signing in, open with a local bucket for the API',
  run,
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const row = (what: string, figure: number, target: string, unit = ''): ResilienceRow => ({
  what,
  figure,
  target,
  unit,
});
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  // A day that ends in the middle of the test would start a new quota.
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < 3 * MINUTE_MS) await wait(left + 1_000);
  const server = await startServer();
  try {
    const token = (flags: string[]) => newToken(server, flags);
    const many = (bearer: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => ask(server, bearer)));
    const [daily, rated, restarted] = await Promise.all([
      token(['--rate', '0', '--daily', '50']),
      token(['--rate', '50']),
      token(['--rate', '0', '--daily', '50']),
    ]);
    const byDay = await many(daily, 200);
    const rows = [
      row('quota of 50 a day, 200 at once: answered', count(byDay, 200), '= 50', 'requests'),
      row('quota of 50 a day, 200 at once: refused with 429', count(byDay, 429), '= 150', 'requests'),
    ];
    rows.push(...(await withoutCounters(server, await token(['--rate', '0', '--daily', '20']))));
    if (form === 'full') {
      // On a machine on which 200 requests take longer than a minute, a second window would begin.
      const byMinute = count(await many(rated, 200), 200);
      rows.push(row('rate of 50 a minute, 200 at once: answered', byMinute, '= 50', 'requests'));
      rows.push(...(await fairness(server, token)));
    }
    const before = count(await many(restarted, 30), 200);
    await server.restart();
    const after = count(await many(restarted, 200), 200);
    rows.push(
      row('quota of 50 a day, 30 before a restart and 200 after it: answered', before + after, '= 50', 'requests'),
    );
    return rows;
  } finally {
    await server.stop();
  }
}

async function newToken({ env }: TestServer, flags: string[]): Promise<string> {
  const command = runCommand('token', ['--name', 'drill', ...flags], env);
  if ((await command.ended) !== 0) throw new Error(`npm run token failed: ${command.stderr()}`);
  return command.stdout().trim();
}

async function ask({ baseUrl }: TestServer, token: string, path = '/text_models'): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

async function signIn({ baseUrl, email, password }: TestServer): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: baseUrl, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Only the table of counters is missing. */
async function withoutCounters(server: TestServer, token: string): Promise<ResilienceRow[]> {
  const found = await findEmbedded(server.env.DATA_DIR ?? '');
  if (!found) throw new Error('the database of the program is not there');
  const database = new pg.Client({ connectionString: found.url });
  await database.connect();
  const hashes = async () => {
    const text = await (await fetch(`${server.baseUrl}/api/metrics`)).text();
    return [...text.matchAll(/^serpentine_password_hashes_total\S* (\d+)/gm)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  };
  try {
    await database.query('ALTER TABLE usage_counters RENAME TO usage_counters_away');
    const before = await hashes();
    const signedIn = await signIn(server);
    const hashed = (await hashes()) - before;
    const local = await Promise.all(Array.from({ length: 100 }, () => ask(server, token)));
    await database.query('ALTER TABLE usage_counters_away RENAME TO usage_counters');
    const again = await signIn(server);
    return [
      row('counters away: signing in with the right password', signedIn, '= 503'),
      row('counters away: passwords that were hashed', hashed, '= 0'),
      row('counters back: signing in', again, '= 200'),
      row('counters back: passwords that were hashed', (await hashes()) - before, '= 1'),
      row('counters away, quota of 20 a day, 100 at once: answered', count(local, 200), '= 20', 'requests'),
      row('counters away: refused with 429', count(local, 429), '= 80', 'requests'),
    ];
  } finally {
    await database
      .query('ALTER TABLE IF EXISTS usage_counters_away RENAME TO usage_counters')
      .finally(() => database.end());
  }
}

/** One token floods the browser with forty concurrent runs; another sends one request after the other. */
async function fairness(server: Awaited<ReturnType<typeof startServer>>, token: (flags: string[]) => Promise<string>) {
  const [noisy, quiet] = [await token(['--rate', '0']), await token(['--rate', '0'])];
  const page = (who: string) =>
    `/scrape_js?url=${encodeURIComponent(`https://www.harbour-bakery.example/who-${who}`)}&js_script=return%20%7B%7D`;
  const post = async (bearer: string, who: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    const startedAt = performance.now();
    const answer = await fetch(`${server.baseUrl}/api/v1${page(who)}`, { method: 'POST', headers });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - startedAt, retryAfter: answer.headers.get('retry-after') };
  };
  await post(quiet, 'first');
  const flood = { goesOn: true, refused: 0, told: 0 };
  const lanes = Array.from({ length: 40 }, async () => {
    while (flood.goesOn) {
      const { status, retryAfter } = await post(noisy, 'noisy');
      if (status !== 429) continue;
      flood.refused++;
      if (Number(retryAfter) >= 1) flood.told++;
      await wait(200);
    }
  });
  const runsOf = (who: string) => server.world.hits.filter(({ path }) => path === `/who-${who}`).length;
  let most = 0;
  let bad = 0;
  for (let at = 0; at < 10; at++) {
    const before = runsOf('noisy');
    const { status } = await post(quiet, `quiet${at}`);
    const own = server.world.hits.findIndex(({ path }) => path === `/who-quiet${at}`);
    const noise = server.world.hits.slice(0, own).filter(({ path }) => path === '/who-noisy').length - before;
    if (status !== 200) bad++;
    most = Math.max(most, noise);
  }
  flood.goesOn = false;
  await Promise.all(lanes);
  return [
    row('U3: a token with forty runs at once, another with one: runs of the other that failed, of ten', bad, '= 0'),
    row('U3: runs of the noisy token between request and run of the quiet one, at most', most, '≤ 3', 'runs'),
    row('U3: refusals of the noisy token without Retry-After', flood.refused - flood.told, '= 0'),
    row('U3: refusals of the noisy token', flood.refused, '≥ 1'),
  ];
}
