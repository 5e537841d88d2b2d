/**
 * The browser pool with all its guards, and a script in a page (`scrape_js`), compared with a bare Playwright loop that gives
 * each page a context, on a simple local page, in alternating rounds; then whether its memory stays flat over 500 runs, and how fast excess runs are rejected
 * when forty start at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { log } from '#lib/platform/observability/log.ts';
import { startBareBrowser } from '#tests/support/bare-browser.ts';
import { browserMemory, ownKept } from '#tests/support/peak-memory.ts';

const PARALLEL = 4;
const ROUNDS = 3;
const PAGES = 40;
const RUNS = 500;
const SETTLED = 100;
const AT_ONCE = 40;

/**
 * Pages per second, fastest round of each; memory growth of this process and the browser from the 100th run to the 500th.
 */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>bench</title><p>A simple page.');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const url = `http://${host}/`;
  const net = createNet({ allow: [host], browser: { dataDir, contexts: PARALLEL } });
  const pooled = () =>
    net.withPage({}, async ({ page }) => {
      await page.goto(url);
      return page.title();
    });
  const ctx: Ctx = {
    actor: { kind: 'system' },
    signal: new AbortController().signal,
    now: () => new Date(),
    log: log.child({}, { level: 'silent' }),
    net,
    requestId: 'bench',
  };
  const scripted = () => runPageScript(ctx, { url, script: 'return { title: document.title }' });
  try {
    return [...(await speed({ pooled, scripted }, url, dataDir)), await memory(pooled), await refusal(net)];
  } finally {
    await net.close();
    server.close();
    server.closeAllConnections();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Compared {
  pooled: () => Promise<unknown>;
  scripted: () => Promise<unknown>;
}

async function speed({ pooled, scripted }: Compared, url: string, dataDir: string): Promise<BenchRow[]> {
  const bare = await startBareBrowser(dataDir);
  const ways = { bare: () => bare.open(url), pooled, scripted };
  const fastest = { bare: 0, pooled: 0, scripted: 0 };
  const names = ['bare', 'pooled', 'scripted'] as const;
  try {
    for (const name of names) await rate(ways[name], PARALLEL);
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of names) fastest[name] = Math.max(fastest[name], await rate(ways[name], PAGES));
    }
  } finally {
    await bare.close();
  }
  const row = (name: string, value: number, target: string): BenchRow => {
    return { name, value, baseline: fastest.bare, ratio: value / fastest.bare, unit: 'pages/s', target };
  };
  return [
    row('pages through the pool against a bare loop', fastest.pooled, '≥ 0.9'),
    row('E2 service of a local page against a bare loop', fastest.scripted, '≥ 0.8'),
  ];
}

/** The longest time until an excess run is rejected. */
async function refusal(net: RunningNet): Promise<BenchRow> {
  const held = Promise.withResolvers<void>();
  const refused: number[] = [];
  const start = performance.now();
  const all = Array.from({ length: AT_ONCE }, () =>
    net.withPage({}, () => held.promise).catch(() => refused.push(performance.now() - start)),
  );
  // All slots and queue positions are taken once one run is rejected; by then all runs have been submitted.
  await Promise.race(all);
  held.resolve();
  await Promise.all(all);
  const name = `${refused.length} refused of ${AT_ONCE} at once, the slowest`;
  return { name, value: Math.max(...refused), unit: 'ms', baseline: null, ratio: null, target: '≤ 200' };
}

/** V8's reserve beyond what it needs is not counted: it grows once, in steps, and does not indicate a leak. */
async function memory(pooled: () => Promise<unknown>): Promise<BenchRow> {
  const held = () => ownKept() + (browserMemory() ?? 0);
  await rate(pooled, SETTLED);
  const before = held();
  await rate(pooled, RUNS - SETTLED);
  const value = held();
  return {
    name: `memory held after ${RUNS} runs against after ${SETTLED}`,
    value,
    baseline: before,
    ratio: value / before,
    unit: 'MiB',
    target: '≤ 1.1',
  };
}

async function rate(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = performance.now();
  let left = times;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return times / ((performance.now() - start) / 1_000);
}
