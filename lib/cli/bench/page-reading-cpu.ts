import type { SitePageInput } from '#lib/features/site-audits/crawl/read-site-page.ts';
import { readSitePage } from '#lib/features/site-audits/crawl/read-site-page.ts';
import type { Ctx } from '#lib/net/context.ts';

const ROUNDS = 8;

/**
 * The baseline of a site audit: parsing, checking and compressing its pages in a loop, without crawl, threads and database.
 * @returns milliseconds of CPU a page, once the code is compiled
 */
export async function pageReadingCpu(ctx: Ctx, urls: readonly string[]): Promise<number> {
  const inputs: SitePageInput[] = [];
  for (const url of urls) {
    const { status, headers, timing, charset, httpVersion, wireBytes, decodedBytes, text } = await ctx.net.fetch(url);
    const answer = { status, headers, redirects: [], charset, httpVersion, timing, wireBytes, decodedBytes };
    const page = { url, finalUrl: url, html: text(), ...answer };
    inputs.push({ page, rendered: null, now: 0, depth: 1, robotsStatus: 200, limits: undefined, keeps: true });
  }
  let spent = Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const input of inputs) readSitePage(input);
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1_000 / inputs.length;
  }
  return spent;
}
