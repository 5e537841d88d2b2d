import 'server-only';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/**
 * The home page of a domain and its origin, after redirects: the Chrome UX Report keeps `example.com` and `www.example.com`
 * apart. A site that does not respond, or redirects to another domain, has the plain domain.
 */
export async function findHome(ctx: Ctx, domain: string): Promise<{ origin: string; url: string }> {
  const plain = { origin: `https://${domain}`, url: `https://${domain}/` };
  try {
    const { url, status } = await ctx.net.fetch(plain.url, { signal: ctx.signal, wantsBody: () => false });
    const { origin, hostname } = new URL(url);
    return status < 400 && isOnDomain(hostname, domain) ? { origin, url: `${origin}/` } : plain;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof AppError) return plain;
    throw error;
  }
}
