import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { listSitePages } from '#lib/features/site-audits/pages-contract.ts';
import * as explorer from '#lib/features/site-audits/tables/pages.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type HostileSite, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { watchOwnPeak } from '#tests/support/peak-memory.ts';

/** Hangs until a timeout: covered by the tests of the crawler, with shorter timeouts than an audit has. */
const HANGS_SECONDS = 30;
/** Not HTTP at all, one after the other: a site that responds like this a dozen times rightly counts as down. */
const MALFORMED = ['/length/', '/chunk/', '/headers/'];
/** Two threads that read pages, each with a 192 MiB heap, and the crawl. */
const MAX_GROWTH_MIB = 700;

describe.skipIf(!hasHostileSite)('P5, P9, P10: a whole audit of the hostile site', () => {
  let site: HostileSite;
  let net: RunningNet;
  let ctx: Ctx;
  beforeAll(async () => {
    site = await startHostileSite();
    net = createNet({ allow: [site.host] });
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const signal = new AbortController().signal;
    const actor = { kind: 'user', userId, role: 'member' } as const;
    ctx = { actor, signal, now: () => new Date(), log, net, requestId: 'hostile' };
  });
  afterAll(async () => {
    await Promise.all([net?.close(), closeReaders()]);
    site?.stop();
  });

  /** Starts an audit; this test acts as the worker. */
  async function audit(path: string, given: object) {
    const input = startSiteAudit.input.parse({ url: `${site.origin}${path}`, check_external: false, ...given });
    const { id } = (await audits.startSiteAudit(ctx, input)).data.audit;
    await crawlSiteAudit.handle({ ...ctx, actor: { kind: 'system' } }, { id });
    return (await audits.getSiteAudit(ctx, { id })).data.audit;
  }

  test('ends with a report, within its memory, and reaches nothing it may not', async () => {
    const hanging = site.entries.filter(({ seconds }) => seconds >= HANGS_SECONDS).map(({ path }) => path);
    const peak = watchOwnPeak();
    // Its index links to every path.
    const ended = await audit('/', {
      max_pages: 400,
      max_depth: 2,
      exclude: [...hanging, ...MALFORMED],
      sitemaps: false,
    });
    expect(ended).toMatchObject({ status: 'done', pages: 400, error: null });
    const waiting = await db().sitePage.findMany({
      where: { audit: { id: ended.id }, internal: true, outcome: 'waiting' },
      select: { url: true },
    });
    const left = new Set(waiting.map(({ url }) => url.slice(site.origin.length)));
    expect(site.entries.map(({ path }) => path).filter((path) => left.has(path))).toEqual([]);
    const growth = peak();
    if (growth !== null) expect(growth).toBeLessThan(MAX_GROWTH_MIB);
    // Whatever the pages contain, their data is stored and can be read.
    const rows = await explorer.listSitePages(ctx, {
      ...listSitePages.input.parse({ id: ended.id, limit: 500 }),
      filter: undefined,
    });
    expect(listSitePages.output.safeParse(rows).error?.issues).toBeUndefined();
    expect(await site.canaryHits()).toEqual([]);
  });

  test('the next audit is served', async () => {
    expect(await audit('/ok', { max_pages: 1, sitemaps: false })).toMatchObject({ status: 'done', pages: 1 });
  });
});
