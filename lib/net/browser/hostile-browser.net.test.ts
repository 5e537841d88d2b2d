import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { allowedStatuses, type HostileEntry, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

const STATUS: Record<string, number> = { refused: 422, unreachable: 502, timed_out: 504 };
const site = hasHostileSite ? await startHostileSite() : null;
const entries = (site?.entries ?? []).filter((entry) => entry.by.split(' ').includes('browser'));
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const net = createNet({ allow: site ? [site.host] : [], browser: { dataDir } });

afterAll(async () => {
  await net.close();
  site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * 100,000 nested elements: the browser spends its time on their layout, 4.5 s on an idle core and over 15 s on a busy
 * one, and the renderer cannot be asked to stop. Stated: 5 s. The analysis keeps them, it does not open such a page in
 * a browser; here a caller insists on it and is told when his own time is up.
 */
const INSISTED: Record<string, number> = {
  '/parse/nested-divs': 25,
  // A megabyte of text each millisecond: 4 s on an idle core, over 8 s on a busy one. What counts is that it ends well.
  '/js/console-flood': 25,
};
/** How soon is measured by the drill of all hostile pages; here an answer is told from a hang. */
const secondsFor = ({ path, seconds }: HostileEntry) => Math.max(20, INSISTED[path] ?? seconds);

/** Opens a page as a caller does, looks at it, and tells what the API would answer. */
async function outcome(url: string, timeoutMs = 8_000): Promise<number> {
  try {
    await net.withPage({ timeoutMs }, async ({ page }) => {
      await page.goto(url, { waitUntil: 'load' });
      // Long enough for a script to try what it is there for.
      await page.waitForTimeout(url.endsWith('-hog') ? 4_000 : 300);
      await page.title();
      await page.content();
    });
    return 200;
  } catch (error) {
    return STATUS[toAppError(error).code] ?? Number.NaN;
  }
}

describe.skipIf(!site)('S5, S7, B3, B4: hostile pages', () => {
  it.each(entries)('$path: $must', async (entry) => {
    const started = performance.now();
    const insisted = INSISTED[entry.path];
    const status = await outcome(`${site?.origin}${entry.path}`, insisted && insisted * 1_000);
    const seconds = (performance.now() - started) / 1000;
    expect(allowedStatuses(entry)).toContain(status);
    expect(seconds).toBeLessThan(secondsFor(entry));
    const next = performance.now();
    expect(await outcome(`${site?.origin}/ok`)).toBe(200);
    expect(performance.now() - next).toBeLessThan(20_000);
  });

  // The browser tells of the failed navigation and of the redirect in either order.
  it('refuses a redirect to a script whichever is told first', async () => {
    const outcomes = new Set<number>();
    for (let run = 0; run < 20; run++) outcomes.add(await outcome(`${site?.origin}/redirect/javascript`));
    expect([...outcomes]).toEqual([422]);
  });

  it('reached nothing inside', async () => {
    expect(entries.length).toBeGreaterThan(40);
    expect(await site?.canaryHits()).toEqual([]);
  });
});
