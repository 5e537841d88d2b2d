import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { InvalidInput } from '#lib/platform/errors.ts';

/** The largest lists have about 2,000 blocks. */
const MAX_PREFIXES = 20_000;

const list = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() })]))
    .min(1)
    .max(MAX_PREFIXES),
});

/**
 * The CIDR blocks of a list in Google's format, which other operators use as well.
 * @throws InvalidInput when it is not such a list, or has no valid block
 */
export function parseRanges(json: string): string[] {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw new InvalidInput('The list of IP ranges is not JSON.');
  }
  const parsed = list.safeParse(content);
  if (!parsed.success) throw new InvalidInput('The list of IP ranges has no "prefixes" with ipv4Prefix or ipv6Prefix.');
  const blocks = parsed.data.prefixes
    .flatMap((one) => (typeof one === 'string' ? [one] : [one.ipv4Prefix, one.ipv6Prefix]))
    .filter((one) => one !== undefined && ipaddr.isValidCIDR(one));
  if (blocks.length === 0) throw new InvalidInput('The list of IP ranges has no valid block.');
  return blocks.flatMap((one) => one ?? []);
}
