import 'server-only';
import ipaddr from 'ipaddr.js';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Names of one address that are resolved. */
const MAX_NAMES = 3;

/**
 * Reverse DNS with forward confirmation: a name of the address is in one of the domains, and resolves to the address.
 * @returns null: not known, because a lookup failed
 */
export async function confirmName(ctx: Ctx, address: string, domains: readonly string[]): Promise<boolean | null> {
  const ip = ipaddr.process(address);
  try {
    const { records } = await ctx.net.records(reverseName(ip), 'PTR', ctx.signal);
    const names = records
      .map((name) => name.toLowerCase())
      .filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)))
      .slice(0, MAX_NAMES);
    for (const name of names) {
      const answer = await ctx.net.records(name, ip.kind() === 'ipv4' ? 'A' : 'AAAA', ctx.signal);
      if (answer.records.some((one) => ipaddr.isValid(one) && ipaddr.process(one).toString() === ip.toString()))
        return true;
    }
    return false;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The name of an address in `in-addr.arpa` or `ip6.arpa`. */
function reverseName(ip: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (ip.kind() === 'ipv4') return `${ip.toByteArray().toReversed().join('.')}.in-addr.arpa`;
  const digits = ip.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'));
  return `${[...digits.join('')].toReversed().join('.')}.ip6.arpa`;
}
