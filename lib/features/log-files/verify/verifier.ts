import 'server-only';
import ipaddr from 'ipaddr.js';
import type { Bot } from '#lib/features/log-files/read/bots.ts';
import type { LogEntry } from '#lib/features/log-files/read/log-entry.ts';
import { confirmName } from '#lib/features/log-files/verify/confirm-name.ts';
import { loadRanges } from '#lib/features/log-files/verify/load-ranges.ts';
import { UNVERIFIED, type Verification } from '#lib/features/log-files/verify/verification.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Different addresses that are looked up for one file; those after them stay unverified. */
export const MAX_LOOKUPS = 1_000;
const AT_ONCE = 4;
/** Addresses whose result is remembered. */
const MAX_KNOWN = 50_000;

type Claim = Pick<LogEntry, 'bot' | 'address'>;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

/** Verifies the crawlers of one file. Addresses are in memory only, and only those that claim to be a crawler are looked up. */
export async function createVerifier(ctx: Ctx, { maxLookups = MAX_LOOKUPS } = {}) {
  const lists = await loadRanges(ctx);
  const blocks = new Map([...lists].map(([url, prefixes]) => [url, prefixes.map((one) => ipaddr.parseCIDR(one))]));
  const known = new Map<string, Verification>();
  let lookups = 0;

  async function verify({ ranges = [], domains }: Bot, address: string): Promise<Verification> {
    const ip = ipaddr.process(address);
    // An address of a proxy in front of the server says nothing about the client.
    if (ip.range() !== 'unicast') return UNVERIFIED;
    const usable = ranges.flatMap((url) => blocks.get(url) ?? []);
    if (usable.some((block) => isIn(ip, block))) return { verification: 'verified', method: 'ranges' };
    if (domains && lookups < maxLookups) {
      lookups++;
      const confirmed = await confirmName(ctx, address, domains);
      if (confirmed !== null) return { verification: confirmed ? 'verified' : 'spoofed', method: 'dns' };
      return UNVERIFIED;
    }
    const complete = ranges.length > 0 && ranges.every((url) => blocks.has(url));
    return complete && !domains ? { verification: 'spoofed', method: 'ranges' } : UNVERIFIED;
  }

  return {
    /** Verifies the addresses of these requests that are not known yet. */
    async prepare(claims: readonly Claim[]): Promise<void> {
      if (known.size > MAX_KNOWN) known.clear();
      const fresh = new Map<string, { bot: Bot; address: string }>();
      for (const { bot, address } of claims) {
        if (address === null) continue;
        const key = keyOf(bot, address);
        if (known.has(key)) continue;
        if (ipaddr.isValid(address)) fresh.set(key, { bot, address });
      }
      const waiting = [...fresh];
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const [key, { bot, address }] = next;
          known.set(key, await verify(bot, address));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    /** The result of a prepared request. */
    of: ({ bot, address }: Claim): Verification =>
      (address === null ? undefined : known.get(keyOf(bot, address))) ?? UNVERIFIED,
  };
}

const keyOf = ({ name }: Bot, address: string): string => `${name} ${address}`;

function isIn(ip: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Block): boolean {
  if (ip instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && ip.match(base, bits);
  return base instanceof ipaddr.IPv6 && ip.match(base, bits);
}

/** Verifies the crawlers of one file. */
export type Verifier = Awaited<ReturnType<typeof createVerifier>>;
