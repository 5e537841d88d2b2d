import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { scrapeJs } from '#lib/features/page-scripts/contract.ts';
import { scrapeJsPage } from '#lib/features/page-scripts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { allowedStatuses, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

const STATUS: Record<string, number> = { refused: 422, unreachable: 502, timed_out: 504, unavailable: 503 };
const site = hasHostileSite ? await startHostileSite() : null;
/** Pages that take effect while an address is opened are tested in lib/net; these take effect in the open page. */
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

/** The status that the endpoint would return. */
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
 * Other statuses that a page may cause. Once the script runs, a crashed tab counts as the script's doing; a page that
 * sends 200 requests a second can starve the script on a busy machine.
 */
const BESIDE: Record<string, number> = { '/js/memory-hog': 422, '/js/never-idle': 504 };
/** The endpoint responds within 28 s; soon after that, everything that the run opened is closed. */
const ENDS_SECONDS = 35;
/** Until the page has taken effect. */
const WAIT: Record<string, string> = { '/js/memory-hog': 'await new Promise((done) => setTimeout(done, 15_000));' };

describe.skipIf(!site)('B3, B5, B6: a script', () => {
  // The next request is served normally, in a browser without leftover state.
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
    // Long enough for the page to take effect; an endless one is aborted by the caller.
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
