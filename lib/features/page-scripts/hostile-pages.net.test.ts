import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Ctx } from '#lib/features/context.ts';
import { scrapeJs } from '#lib/features/page-scripts/contract.ts';
import { scrapeJsPage } from '#lib/features/page-scripts/service.ts';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { allowedStatuses, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

const STATUS: Record<string, number> = { refused: 422, unreachable: 502, timed_out: 504, unavailable: 503 };
const site = hasHostileSite ? await startHostileSite() : null;
/** Those that the browser meets while it opens an address are lib/net's; these are met with the page open. */
const AFTER_OPENING = /^\/js\/|^\/(?:drip|headers\/cookies|type\/|redirect\/(?:refresh-header|meta|js|form)$)/;
const entries = (site?.entries ?? []).filter(
  ({ by, path }) => by.split(' ').includes('browser') && AFTER_OPENING.test(path),
);
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
chmodSync(dataDir, 0o755);
const net = createNet({ allow: site ? [site.host] : [], browser: { dataDir } });
const ctx: Ctx = {
  actor: { kind: 'system' },
  signal: new AbortController().signal,
  now: () => new Date(),
  log,
  net,
  requestId: 'test',
};

afterAll(async () => {
  await net.close();
  site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const LOOK = 'return { title: document.title, kept: [document.cookie, Object.keys(localStorage).length] }';
const run = (path: string, script: string, signal = ctx.signal) =>
  scrapeJsPage({ ...ctx, signal }, scrapeJs.input.parse({ url: `${site?.origin}${path}`, js_script: script }));

/** What the endpoint would answer. */
async function outcome(path: string, script: string, signal = ctx.signal): Promise<number | 'left'> {
  try {
    await run(path, script, signal);
    return 200;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return 'left';
    return STATUS[toAppError(error).code] ?? Number.NaN;
  }
}

/**
 * What a page may meet beside what its entry says. Once the script runs, a tab that ends may be the script's doing; a page
 * that asks 200 times a second leaves a machine that does other work no turn for a script.
 */
const BESIDE: Record<string, number> = { '/js/memory-hog': 422, '/js/never-idle': 504 };
/** The endpoint answers after 28 s at the latest; soon after that all that the run had opened is closed. */
const ENDS_SECONDS = 35;
/** Until the page has done what it is there for. */
const WAIT: Record<string, string> = { '/js/memory-hog': 'await new Promise((done) => setTimeout(done, 15_000));' };

describe.skipIf(!site)('B3, B5, B6: a script', () => {
  // What follows is served as if nothing had been, in a browser that remembers nothing.
  afterEach(async () => {
    expect(net.browserState()).toMatchObject({ running: 0, queued: 0 });
    expect((await run('/ok', LOOK)).data.web_page).toEqual({ title: 'ok', kept: ['', 0] });
  });

  it.each(entries)('in a hostile page, $path: $must', async (entry) => {
    const started = performance.now();
    const script = `${WAIT[entry.path] ?? ''} ${LOOK}`;
    expect([...allowedStatuses(entry), BESIDE[entry.path]]).toContain(await outcome(entry.path, script));
    expect((performance.now() - started) / 1000).toBeLessThan(ENDS_SECONDS);
  });

  it.each(entries.filter(({ path }) => path.startsWith('/js/')))('as hostile as a page, $path', async ({ path }) => {
    const html = await (await fetch(`${site?.origin}${path}`)).text();
    const own = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('\n');
    // Long enough for it to do what it is there for; what never ends is left by the one who asked.
    const script = `${own}\nawait new Promise((done) => setTimeout(done, 700))`;
    expect([200, 422, 502, 504, 'left']).toContain(await outcome('/ok', script, AbortSignal.timeout(6_000)));
  });

  it('S6, B4: reached nothing inside and left no file', async () => {
    expect(entries.length).toBeGreaterThan(35);
    expect(await site?.canaryHits()).toEqual([]);
    const files = [dataDir, tmpdir(), process.cwd()].flatMap((folder) => readdirSync(folder));
    expect(files.filter((name) => name.includes('evil'))).toEqual([]);
  });
});
