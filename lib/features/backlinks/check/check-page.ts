import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { followRedirect } from '#lib/features/backlinks/check/follow-redirect.ts';
import { readSource } from '#lib/features/backlinks/check/read-source.ts';
import type { Source } from '#lib/features/backlinks/check/read-sources.ts';
import type { DomainRow } from '#lib/features/backlinks/domain-store.ts';
import { targetsOfPage } from '#lib/features/backlinks/links/link-store.ts';
import { isOnTarget, leadsToTarget, targetOf } from '#lib/features/backlinks/target.ts';
import { tryLink } from '#lib/features/page-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';

const PAGE_MS = 20_000;
const REDIRECT_MS = 6_000;
/** Gap between two requests to one host, unless the host requests a longer one. */
const GAP_MS = 500;
const MAX_GAP_MS = 10_000;
/** Maximum addresses of the domain that one run requests. */
const MAX_TARGETS = 2_000;

/** Result of reading a page with known links, and the broken addresses that they point to. */
export interface CheckedPage {
  source: Source;
  /** Address → why it counts as broken. */
  broken: Map<string, string>;
}

/**
 * Returns the function that reads a page of known links again. It obeys the host's robots.txt, follows known redirects
 * again, and requests each address of the domain once.
 */
export function checkPage(ctx: Ctx, { no, domain }: DomainRow): (url: string) => Promise<CheckedPage> {
  const target = targetOf(domain);
  const robots = siteRobots(ctx.net, ctx.signal);
  const tried = new Map<string, Promise<string | null>>();
  const unread = (url: string, blocked: boolean, reason: string, status: number | null = null): CheckedPage => ({
    source: { ok: false, url, status, blocked, reason },
    broken: new Map(),
  });

  const problemOf = async (address: string): Promise<string | null> => {
    const url = address.replace(/#.*$/s, '');
    if (!tried.has(url) && tried.size >= MAX_TARGETS) return null;
    const coming = tried.get(url) ?? tryLink(ctx, url, ctx.signal).then((link) => link?.reason ?? null);
    tried.set(url, coming);
    return coming;
  };

  return async (url) => {
    const { robots: rules, reason } = await robots.lookUp(url);
    if (rules === null) return unread(url, false, reason ?? 'robots.txt could not be read.');
    if (!(await robots.isAllowed(url))) return unread(url, true, 'Blocked by robots.txt.');
    const gapMs = Math.min(MAX_GAP_MS, Math.max(GAP_MS, await robots.crawlDelayMs(url)));
    const reading = await readSource(ctx, target, url, { timeoutMs: PAGE_MS, gapMs });
    if (!reading.ok) return { source: reading, broken: new Map() };
    if (isOnTarget(target, URL.parse(reading.url)?.hostname ?? '')) {
      return unread(url, false, 'The page now redirects to the domain itself.', reading.status);
    }
    const known = new Set((await targetsOfPage(no, url)).filter((address) => !leadsToTarget(target, address)));
    const found = reading.page.links.map((link) => ({ ...link, finalUrl: null as string | null }));
    const elsewhere = new Set<string>();
    for (const link of reading.page.mayRedirect.filter((one) => known.has(one.url))) {
      const end = await followRedirect(ctx, target, link.url, REDIRECT_MS);
      if (end.kind === 'target') found.push({ ...link, finalUrl: end.url });
      if (end.kind === 'elsewhere') elsewhere.add(link.url);
    }
    const broken = new Map<string, string>();
    for (const { url: address, finalUrl } of found) {
      const problem = await problemOf(finalUrl ?? address);
      if (problem !== null) broken.set(address, `${finalUrl ?? address}: ${problem}`);
    }
    return { source: { ...reading, found, elsewhere }, broken };
  };
}
