import 'server-only';
import { pageKey, siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { lastListOf } from '#lib/features/site-audits/audit-store.ts';
import { type CrawlSettings, crawlSettings, MAX_LISTED_URLS } from '#lib/features/site-audits/crawl-fields-contract.ts';
import { requireValid } from '#lib/features/site-audits/extraction/require-valid.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import type { SiteSettings } from '#lib/features/site-audits/parts-contract.ts';
import { windowOf } from '#lib/features/site-audits/settings/crawl-window.ts';
import { confirmOwnSite } from '#lib/features/site-audits/settings/own-site.ts';
import { type SettingsRow, secretsOf, settingsFor } from '#lib/features/site-audits/settings/settings-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

const DEFAULTS = {
  mode: 'site',
  max_pages: 1_000,
  max_depth: 20,
  max_minutes: 240,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: true,
  render: false,
  check_external: true,
  keep_html: true,
  extract: [],
} satisfies CrawlSettings;

/**
 * The settings of a new audit: what its caller gave, else what is saved for the host, else the defaults.
 * @param own whether the caller confirmed that the site is theirs
 * @throws InvalidInput (URL list), Refused (robots.txt ignored without confirmation)
 */
export async function settingsOfAudit(
  ctx: Ctx,
  target: URL,
  given: CrawlSettings,
  own: boolean,
): Promise<{ settings: SiteSettings; seedUrls: string[] }> {
  const userId = userOf(ctx);
  const row = await settingsFor(userId, target.href);
  requireValid(given.extract);
  const all = { ...DEFAULTS, ...(row && crawlSettings.parse(row.settings)), ...present(given) };
  const { urls, max_per_second = null, max_rendered = null, user_agent = null, ...rest } = all;
  const { crawl_from: _from, crawl_to: _to, time_zone: _zone, ...merged } = rest;
  if (!merged.obey_robots) {
    const isConfirmed = own || row?.ownSiteAt != null;
    await confirmOwnSite(ctx, { host: target.host, isConfirmed, isNew: row?.ownSiteAt == null });
  }
  const seedUrls =
    merged.mode === 'list' ? listed(ctx, target, urls ?? (await lastListOf(userId, pageKey(target.href))), merged) : [];
  return {
    settings: {
      ...merged,
      max_per_second,
      max_rendered,
      window: windowOf(all),
      user_agent,
      // The list is the limit.
      max_pages: merged.mode === 'list' ? seedUrls.length : merged.max_pages,
      listed: seedUrls.length,
      own_site: !merged.obey_robots,
      credentials: credentialNames(row),
    },
    seedUrls,
  };
}

const present = (given: CrawlSettings): CrawlSettings =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** @throws InvalidInput without URLs, or with one of another site */
function listed(ctx: Ctx, target: URL, urls: readonly string[], { subdomains }: { subdomains: boolean }): string[] {
  if (urls.length === 0) throw new InvalidInput('urls are required in list mode');
  const isOwn = siteMatcher(target.href, { subdomains });
  const checked = urls.slice(0, MAX_LISTED_URLS).map((url) => {
    const one = ctx.net.checkUrl(url);
    one.hash = '';
    if (!isOwn(one.href))
      throw new InvalidInput(`urls must be of the site ${target.host}, unlike ${url.slice(0, 200)}`);
    return one.href;
  });
  return [...new Set(checked)];
}

function credentialNames(row: SettingsRow | null): SiteSettings['credentials'] {
  const secrets = row && secretsOf(row);
  if (secrets === null || secrets === 'unreadable') return null;
  return {
    headers: secrets.headers.map(({ name }) => name),
    cookies: secrets.cookies.map(({ name }) => name),
    basic_auth: secrets.basicAuth !== null,
    sign_in: secrets.signIn !== null,
  };
}
