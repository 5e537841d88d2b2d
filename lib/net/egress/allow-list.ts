import { type Address, addressMatcher } from '#lib/net/egress/address.ts';

/** The operator's list of private targets that requests may reach (EGRESS_ALLOW). */
export interface AllowList {
  /** Whether a `host:port` entry names this host and port. */
  host: (hostname: string, port: number) => boolean;
  /** Whether an address or block entry covers this address and port. */
  address: (address: Address, port: number) => boolean;
  /** Whether some address or block entry has this port: a name may then be resolved for it, if every address is covered. */
  port: (port: number) => boolean;
}

const ENTRY = /^(?:\[([^\]/]+)\](?:\/(\d{1,3}))?|\[([^\]]+\/\d{1,3})\]|([^\s:]+)):(\d{1,5})$/;

/**
 * Parses entries such as `staging.example.com:8080`, `10.0.0.0/8:8080`, `[fd00::1]:80` and `[fd00::]/8:80`.
 * @throws Error with the entry and the accepted forms
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const names = new Set<string>();
  const blocks: Array<{ matches: (address: Address) => boolean; port: number }> = [];
  for (const entry of entries) {
    const match = ENTRY.exec(entry.trim());
    const port = Number(match?.[5]);
    if (!match || port < 1 || port > 65535) {
      throw new Error(
        `EGRESS_ALLOW: every entry requires a port: host:port or CIDR:port; given: ${JSON.stringify(entry)}`,
      );
    }
    const range = match[1] ? match[1] + (match[2] ? `/${match[2]}` : '') : (match[3] ?? match[4] ?? '');
    const matches = addressMatcher(range);
    if (matches) blocks.push({ matches, port });
    else if (range.includes('/')) throw new Error(`EGRESS_ALLOW: not a CIDR block; given: ${JSON.stringify(entry)}`);
    else names.add(`${range.toLowerCase()}:${port}`);
  }
  return {
    host: (hostname, port) => names.has(`${hostname}:${port}`),
    address: (address, port) => blocks.some((block) => block.port === port && block.matches(address)),
    port: (port) => blocks.some((block) => block.port === port),
  };
}
