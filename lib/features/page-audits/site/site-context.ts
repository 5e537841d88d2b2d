import type { HostFacts, PageFacts, SiteFacts } from '#lib/audit/types.ts';
import { fetchRobots } from '#lib/crawl/robots/fetch-robots.ts';
import { isAllowed, matchingRule, type Robots } from '#lib/crawl/robots/robots.ts';
import { aiAccess, blockedAiCrawlers, robotsFaults } from '#lib/crawl/robots/robots-faults.ts';
import { findInSitemaps } from '#lib/crawl/sitemaps/find-in-sitemaps.ts';
import { checkLinks, tryLink } from '#lib/features/page-audits/site/check-links.ts';
import type { KnownPages } from '#lib/features/page-audits/site/known-pages.ts';
import type { probeHost } from '#lib/features/page-audits/site/probe-host.ts';
import type { Ctx } from '#lib/net/context.ts';

type RobotsAndSitemap = Pick<
  SiteFacts,
  'robotsAllowed' | 'robotsRule' | 'robotsStatus' | 'sitemapIncluded' | 'sitemaps' | 'unmeasured'
> &
  Pick<HostFacts, 'robots' | 'sitemapFault' | 'sitemapContents'> & {
    /** The rules; null when they are unknown. */
    rules: Robots | null;
  };
type LinkFacts = Pick<
  SiteFacts,
  'brokenLinks' | 'linkStatuses' | 'linksChecked' | 'linksTotal' | 'canonicalStatus' | 'faviconFound' | 'unmeasured'
>;

/** The crawler whose rules determine "is it allowed": most sites are found through Google. */
const AGENT = 'Googlebot';
const MAX_SITEMAP_FILES = 6;

/** What robots.txt and the sitemaps of a site say about one address. Returns in time with what it has. */
export async function readSiteFiles(ctx: Ctx, url: string, timeoutMs: number): Promise<RobotsAndSitemap> {
  const until = performance.now() + timeoutMs;
  const found = await fetchRobots(ctx.net, url, { signal: ctx.signal, timeoutMs: Math.min(6_000, timeoutMs) });
  const rule = found.robots && matchingRule(found.robots, AGENT, url);
  const sitemap = await findInSitemaps(ctx.net, {
    url,
    named: found.robots?.sitemaps ?? [],
    signal: ctx.signal,
    timeoutMs: Math.max(500, Math.floor(until - performance.now())),
    maxFiles: MAX_SITEMAP_FILES,
  });
  return {
    robotsAllowed: found.robots ? (rule?.allow ?? true) : null,
    robotsRule: rule && `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.pattern.slice(0, 300)}`,
    robotsStatus: found.status,
    sitemapIncluded: sitemap.included,
    sitemaps: sitemap.sitemaps,
    rules: found.robots,
    robots:
      found.robots && found.status !== null
        ? {
            status: found.status,
            cut: found.file?.cut ?? false,
            faults: robotsFaults(found.file?.text ?? ''),
            sitemaps: found.robots.sitemaps.length,
            ai: aiAccess(found.robots, new URL('/', url).href),
            aiBlocked: blockedAiCrawlers(found.robots, new URL('/', url).href),
          }
        : null,
    sitemapFault: sitemap.fault,
    sitemapContents: { tooLong: sitemap.tooLong, foreign: sitemap.foreign },
    unmeasured: {
      ...(found.reason ? { robotsAllowed: found.reason } : {}),
      ...(sitemap.reason ? { sitemapIncluded: sitemap.reason } : {}),
    },
  };
}

/** What the site files and the probes say about a host. */
export function hostFacts(
  { robots, sitemapFault, sitemapContents, unmeasured }: RobotsAndSitemap,
  probes: Awaited<ReturnType<typeof probeHost>>,
): HostFacts {
  const noRobots: Record<string, string> = robots ? {} : { robots: unmeasured.robotsAllowed ?? 'It was not read.' };
  return { ...probes, robots, sitemapFault, sitemapContents, unmeasured: { ...probes.unmeasured, ...noRobots } };
}

/** Resources of a page on its own host that the same crawler may not fetch; null when the rules are unknown. */
export function blockedResources(
  rules: Robots | null,
  { resources, images, url }: PageFacts,
): SiteFacts['blockedResources'] {
  if (!rules) return null;
  const files = [...resources.scripts.items, ...resources.styles.items, ...images.items].flatMap((file) =>
    file.url && URL.parse(file.url)?.hostname === url.host ? file.url : [],
  );
  const blocked = [...new Set(files)].filter((file) => !isAllowed(rules, AGENT, file));
  return { items: blocked.slice(0, 50), total: blocked.length };
}

/** Checks the links of a page, its canonical address and its icon, as far as time allows. */
export async function checkPageLinks(
  ctx: Ctx,
  facts: PageFacts,
  limits: { maxLinks: number; timeoutMs: number },
): Promise<LinkFacts> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(limits.timeoutMs)]);
  const { finalUrl } = facts.response;
  const canonical = facts.head.canonicals.items[0]?.resolved ?? null;
  const icon = facts.head.favicons.find(({ resolved }) => resolved && !resolved.startsWith('data:'))?.resolved;
  const inline = facts.head.favicons.some(({ href }) => href.startsWith('data:'));
  const ask = (url: string | null | undefined) => (url && /^https?:/.test(url) ? tryLink(ctx, url, signal) : null);
  const [links, canonicalAnswer, iconAnswer] = await Promise.all([
    checkLinks(ctx, facts.links, limits),
    canonical === finalUrl ? null : ask(canonical),
    inline ? null : ask(icon ?? new URL('/favicon.ico', finalUrl).href),
  ]);
  const cut = links.checked < links.total;
  return {
    brokenLinks: links.checked === 0 && links.total > 0 ? null : links.broken,
    linkStatuses: links.statuses,
    linksChecked: links.checked,
    linksTotal: links.total,
    canonicalStatus: canonical === finalUrl ? facts.response.status : (canonicalAnswer?.status ?? null),
    faviconFound: inline || (iconAnswer ? iconAnswer.status !== null && iconAnswer.status < 400 : null),
    unmeasured: {
      ...(links.checked === 0 && links.total > 0 ? { brokenLinks: 'No link could be checked in time.' } : {}),
      ...(cut ? { linksChecked: `${links.checked} of ${links.total} links were checked.` } : {}),
    },
  };
}

/** Other addresses with the same main text; none for a page without text or with an error status. */
export async function findDuplicates(
  facts: PageFacts,
  known: KnownPages,
): Promise<Pick<SiteFacts, 'duplicates' | 'unmeasured'>> {
  const { simhash, textHash } = facts.content;
  if (!facts.response.htmlOk || !simhash) {
    return { duplicates: null, unmeasured: { duplicates: 'The page has no text to compare.' } };
  }
  const duplicates = await known.duplicatesOf({ url: facts.response.finalUrl, simhash, textHash });
  const reason = 'Previously seen pages could not be read.';
  return { duplicates, unmeasured: duplicates ? {} : { duplicates: reason } };
}
