import 'server-only';
import { z } from 'zod';
import { type AccountRow, callGoogle } from '#lib/features/google-accounts/service.ts';
import { API } from '#lib/features/search-console/api/search-analytics.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Unreachable } from '#lib/platform/errors.ts';

const answer = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string() })).default([]),
});

/** A property that an account may read. */
export interface Site {
  siteUrl: string;
  permission: string;
}

/** The properties of an account, without those that it has not verified. @throws NotConfigured, LimitReached, Unreachable */
export async function listSites(ctx: Ctx, account: AccountRow): Promise<Site[]> {
  const url = 'https://searchconsole.googleapis.com/webmasters/v3/sites';
  const parsed = answer.safeParse(await callGoogle(ctx, account, { api: API, url, timeoutMs: 20_000 }));
  if (!parsed.success) throw new Unreachable(`${API} returned an unexpected list of sites. Try again later.`);
  return parsed.data.siteEntry
    .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
    .map(({ siteUrl, permissionLevel }) => ({ siteUrl, permission: permissionLevel }));
}

/**
 * The site that fits a domain best: its domain property, else a URL-prefix property of it, https and without a path first;
 * null when none does.
 */
export function suggestSite(sites: readonly Site[], domain: string): Site | null {
  const rank = ({ siteUrl }: Site): number => {
    if (siteUrl === `sc-domain:${domain}`) return 0;
    const url = URL.parse(siteUrl);
    if (url) {
      if (url.hostname.replace(/^www\./, '') !== domain) return Number.POSITIVE_INFINITY;
      return 1 + (url.pathname === '/' ? 0 : 2) + (url.protocol === 'https:' ? 0 : 1);
    }
    return domain.endsWith(`.${siteUrl.replace(/^sc-domain:/, '')}`) ? 5 : Number.POSITIVE_INFINITY;
  };
  const [best] = sites.toSorted((a, b) => rank(a) - rank(b));
  return best && Number.isFinite(rank(best)) ? best : null;
}
