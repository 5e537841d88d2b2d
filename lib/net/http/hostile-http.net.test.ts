import { afterAll, describe, expect, it } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { allowedStatuses, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

const STATUS: Record<string, number> = { refused: 422, unreachable: 502, timed_out: 504 };
const site = hasHostileSite ? await startHostileSite() : null;
const entries = (site?.entries ?? []).filter((entry) => entry.by.split(' ').includes('http'));

afterAll(() => site?.stop());

async function outcome(url: string): Promise<number> {
  const net = createNet({ allow: site ? [site.host] : [] });
  try {
    await net.fetch(url);
    return 200;
  } catch (error) {
    const { code } = toAppError(error);
    return STATUS[code] ?? Number.NaN;
  } finally {
    await net.close();
  }
}

describe.skipIf(!site).concurrent('S5, P1, P2, P3, P4: hostile answers', () => {
  it.for(entries)('$path: $must', async (entry, { expect }) => {
    const started = performance.now();
    const status = await outcome(`${site?.origin}${entry.path}`);
    const seconds = (performance.now() - started) / 1000;
    expect(allowedStatuses(entry)).toContain(status);
    // The resilience test of all hostile pages measures exact times; this limit only distinguishes a response from a hang.
    expect(seconds).toBeLessThan(Math.max(20, entry.seconds));
    expect(await outcome(`${site?.origin}/ok`)).toBe(200);
  });
});

describe.skipIf(!site)('after all of them', () => {
  it('nothing reached the inside', async () => {
    expect(entries.length).toBeGreaterThan(50);
    expect(await site?.canaryHits()).toEqual([]);
  });
});
