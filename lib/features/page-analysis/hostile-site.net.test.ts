import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/features/context.ts';
import { analyseWebPage } from '#lib/features/page-analysis/analyse-web-page.ts';
import { closeParsers } from '#lib/features/page-analysis/parse-facts.ts';
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
  limit_reached: 429,
};
const SECRET = 'CANARY-INTERNAL-SECRET';

let site: HostileSite;

interface Outcome {
  path: string;
  status: number;
  ms: number;
  body: string;
}

type Run = (ctx: Ctx, url: string) => Promise<unknown>;

/** Each path through a door of its own: what one does to the pacing of a host must not judge the others. */
async function open(path: string, run: Run): Promise<Outcome> {
  const net = createNet({ allow: [site.host] });
  const signal = new AbortController().signal;
  const ctx: Ctx = { actor: { kind: 'system' }, signal, now: () => new Date(), log, net, requestId: path };
  const startedAt = performance.now();
  const ended = (status: number, body = '') => ({ path, status, ms: performance.now() - startedAt, body });
  try {
    return ended(200, JSON.stringify(await run(ctx, `${site.origin}${path}`)));
  } catch (error) {
    return ended(STATUS[toAppError(error).code] ?? 500);
  } finally {
    await net.close();
  }
}

/** Runs all entries, the slow ones first so that they wait beside the others. */
async function openAll(entries: readonly HostileEntry[], parallel: number, run: Run): Promise<Outcome[]> {
  const queue = entries.toSorted((a, b) => b.seconds - a.seconds);
  const outcomes: Outcome[] = [];
  const one = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) outcomes.push(await open(entry.path, run));
  };
  await Promise.all(Array.from({ length: parallel }, one));
  return outcomes;
}

interface Judged {
  late: string[];
  wrong: string[];
  leaked: string[];
}

function judge(outcomes: Outcome[], slackMs: number, expected: (entry: HostileEntry) => number[]): Judged {
  const byPath = new Map(site.entries.map((entry) => [entry.path, entry]));
  const judged: Judged = { late: [], wrong: [], leaked: [] };
  for (const { path, status, ms, body } of outcomes) {
    const entry = byPath.get(path);
    if (!entry) continue;
    if (ms > entry.seconds * 1_000 + slackMs) judged.late.push(`${path} ${Math.round(ms)} ms`);
    if (!expected(entry).includes(status)) judged.wrong.push(`${path} ${status}`);
    if (body.includes(SECRET)) judged.leaked.push(path);
  }
  return judged;
}

const stated = ({ api }: HostileEntry) => [...api.matchAll(/\b(?:200|422|502|504)\b/g)].map(([code]) => Number(code));
/** What is meant for a browser or a crawler is, fetched as a page, a page like any other: served, or too large. */
const asPage = (entry: HostileEntry) =>
  /\bhttp\b|\ball\b/.test(entry.by) ? stated(entry) : [...stated(entry), 200, 502];
const clean: Judged = { late: [], wrong: [], leaked: [] };

beforeAll(async () => {
  if (hasHostileSite) site = await startHostileSite();
});
afterAll(async () => {
  site?.stop();
  await closeParsers();
});

describe.skipIf(!hasHostileSite)('every path of the hostile site ends in its time, the canary stays silent', () => {
  const scrape: Run = (ctx, url) => scrapePage(ctx, { url });
  const analyse =
    (render: boolean): Run =>
    (ctx, url) =>
      analyseWebPage(ctx, { url, render });

  test('E19', async () => {
    const outcomes = await openAll(site.entries, 6, scrape);
    // Slack: a request starts beside five others on two cores.
    expect(judge(outcomes, 1_500, asPage)).toEqual(clean);
    expect(await open('/ok', scrape)).toMatchObject({ status: 200 });
    expect(await site.canaryHits()).toEqual([]);
  }, 180_000);

  test('E14 without a browser', async () => {
    const outcomes = await openAll(site.entries, 6, analyse(false));
    // Every analysis also reads robots.txt and tries links: eight at a time on one host.
    expect(judge(outcomes, 6_000, asPage)).toEqual(clean);
    expect(await open('/ok', analyse(false))).toMatchObject({ status: 200 });
    expect(await site.canaryHits()).toEqual([]);
  }, 300_000);

  test('E14 in a browser', async () => {
    const entries = site.entries.filter(({ by }) => /\bbrowser\b/.test(by));
    const outcomes = await openAll(entries, 2, analyse(true));
    // A door of its own means a browser of its own, started and ended for each.
    expect(judge(outcomes, 10_000, asPage)).toEqual(clean);
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(31_000);
    expect(await open('/ok', analyse(true))).toMatchObject({ status: 200 });
    expect(await site.canaryHits()).toEqual([]);
  }, 600_000);
});
