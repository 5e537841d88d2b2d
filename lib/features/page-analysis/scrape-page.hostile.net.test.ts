import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/features/context.ts';
import { scrapePage } from '#lib/features/page-analysis/scrape-page.ts';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/log.ts';
import { type HostileEntry, type HostileSite, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';

/** What the API answers for these codes; the table of lib/api/error-response.ts. */
const STATUS: Record<string, number> = {
  unreachable: 502,
  blocked: 502,
  timed_out: 504,
  refused: 422,
  invalid_input: 400,
};
/** For starting a request beside five others on two cores. */
const SLACK_MS = 1_500;

let site: HostileSite;

interface Outcome {
  path: string;
  status: number;
  ms: number;
  html: string;
}

/** Each path through a door of its own: what one does to the pacing of a host must not judge the others. */
async function scrape(entry: Pick<HostileEntry, 'path'>): Promise<Outcome> {
  const net = createNet({ allow: [site.host] });
  const signal = new AbortController().signal;
  const ctx: Ctx = { actor: { kind: 'system' }, signal, now: () => new Date(), log, net, requestId: entry.path };
  const startedAt = performance.now();
  const ended = (status: number, html = '') => ({ path: entry.path, status, ms: performance.now() - startedAt, html });
  try {
    const { data } = await scrapePage(ctx, { url: `${site.origin}${entry.path}` });
    return ended(200, data.web_page.html);
  } catch (error) {
    return ended(STATUS[toAppError(error).code] ?? 500);
  } finally {
    await net.close();
  }
}

async function sideBySide<T, R>(items: readonly T[], parallel: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const queue = [...items];
  const results: R[] = [];
  const one = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: parallel }, one));
  return results;
}

beforeAll(async () => {
  if (hasHostileSite) site = await startHostileSite();
});
afterAll(() => site?.stop());

describe.skipIf(!hasHostileSite)('E19 on the hostile site', () => {
  test('every path ends in its time, with page or a named error; the next request is served; the canary is silent', async () => {
    // The slow ones first, so that they wait beside the others.
    const entries = site.entries.toSorted((a, b) => b.seconds - a.seconds);
    const outcomes = await sideBySide(entries, 6, scrape);
    const late = outcomes.filter(({ path, ms }) => {
      const { seconds = 0 } = entries.find((entry) => entry.path === path) ?? {};
      return ms > seconds * 1_000 + SLACK_MS;
    });
    expect(late.map(({ path, ms }) => `${path} ${Math.round(ms)} ms`)).toEqual([]);
    const wrong = outcomes.filter(({ path, status }) => {
      const entry = entries.find((one) => one.path === path);
      return entry && !expectedOf(entry).includes(status);
    });
    expect(wrong.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
    expect(outcomes.filter(({ html }) => html.includes('CANARY-INTERNAL-SECRET'))).toEqual([]);
    expect(await scrape({ path: '/ok' })).toMatchObject({ status: 200 });
    expect(await site.canaryHits()).toEqual([]);
  }, 180_000);
});

/**
 * What is meant for a browser or a crawler is, fetched as a page, a page like any other: served, or too large.
 */
function expectedOf({ by, api }: HostileEntry): number[] {
  const stated = [...api.matchAll(/\b(?:200|422|502|504)\b/g)].map(([status]) => Number(status));
  const forOthers = !/\bhttp\b|\ball\b/.test(by);
  return forOthers ? [...stated, 200, 502] : stated;
}
