/**
 * The browser pool with all its guards against a bare Playwright loop that gives each page a context, on a simple local
 * page, in alternating rounds; then whether its memory stays flat over 500 runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { createNet } from '#lib/net/create-net.ts';
import { startBareBrowser } from '#tests/support/bare-browser.ts';

const PARALLEL = 4;
const ROUNDS = 3;
const PAGES = 40;
const RUNS = 500;
const SETTLED = 100;

/** Pages a second, worst of the pairs; growth of our own memory from the 100th run to the 500th. */
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
  const bare = await startBareBrowser(dataDir);
  const pooled = () =>
    net.withPage({}, async ({ page }) => {
      await page.goto(url);
      return page.title();
    });
  try {
    await rate(pooled, PARALLEL);
    await rate(() => bare.open(url), PARALLEL);
    let worst: { value: number; baseline: number; ratio: number } | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      const baseline = await rate(() => bare.open(url), PAGES);
      const value = await rate(pooled, PAGES);
      if (!worst || value / baseline < worst.ratio) worst = { value, baseline, ratio: value / baseline };
    }
    if (!worst) throw new Error('no round was measured');
    await rate(pooled, SETTLED);
    const before = process.memoryUsage().rss;
    await rate(pooled, RUNS - SETTLED);
    const growth = process.memoryUsage().rss / before;
    return [
      { name: 'pages through the pool against a bare loop', ...worst, unit: 'pages/s', target: '≥ 0.9' },
      {
        name: `memory after ${RUNS} runs against after ${SETTLED}`,
        value: growth,
        unit: '×',
        baseline: null,
        ratio: null,
        target: '≤ 1.1',
      },
    ];
  } finally {
    await bare.close();
    await net.close();
    server.close();
    server.closeAllConnections();
    rmSync(dataDir, { recursive: true, force: true });
  }
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
