import { type Address, parseAddress } from '#lib/net/egress/address.ts';

/** The address that a hosts file line maps a connection to. */
export interface HostOverride {
  address: Address;
  port: number;
  /** False for a `*` line: it maps names that are allowed anyway, and lifts no restriction. */
  listed: boolean;
}

/** The parsed EGRESS_HOSTS file. */
export interface HostsFile {
  /** The most specific line for this host and port; null if none matches. */
  find: (hostname: string, port: number) => HostOverride | null;
}

interface Line {
  pattern: string;
  port: number | null;
  address: Address;
  toPort: number | null;
}

const ENDPOINT = /^(\[[^\]]+\]|[^:\s]+)(?::(\d{1,5}))?$/;

function parseEndpoint(text: string): { host: string; port: number | null } | null {
  const match = ENDPOINT.exec(text);
  if (!match?.[1]) return null;
  const port = match[2] === undefined ? null : Number(match[2]);
  return port !== null && (port < 1 || port > 65535) ? null : { host: match[1].toLowerCase(), port };
}

/**
 * Parses a hosts file: lines `name[:port] address[:port]`, `*.name …`, `* …`, `#` comments. The first of two equal lines
 * counts.
 * @throws Error with the line and the rule
 */
export function parseHostsFile(text: string): HostsFile {
  const exact = new Map<string, Line[]>();
  const wildcards: Line[] = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    const content = raw.replace(/#.*$/, '').trim();
    if (content === '') return;
    const fields = content.split(/\s+/);
    const from = parseEndpoint(fields[0] ?? '');
    const to = parseEndpoint(fields[1] ?? '');
    const address = to && parseAddress(to.host);
    if (fields.length !== 2 || !from || !to || !address) {
      throw new Error(
        `EGRESS_HOSTS: line ${index + 1} must be "name[:port] address[:port]"; given: ${JSON.stringify(content.slice(0, 100))}`,
      );
    }
    const line = { pattern: canonicalName(from.host), port: from.port, address, toPort: to.port };
    if (line.pattern.startsWith('*')) wildcards.push(line);
    else exact.set(line.pattern, [...(exact.get(line.pattern) ?? []), line]);
  });
  // Longest suffix first, so that `*.shop.example` wins over `*.example`; `*` comes last.
  wildcards.sort((a, b) => b.pattern.length - a.pattern.length);

  const choose = (lines: readonly Line[], port: number) =>
    lines.find((line) => line.port === port) ?? lines.find((line) => line.port === null);

  return {
    find(hostname, port) {
      const name = hostname.replace(/\.$/, '');
      let line = choose(exact.get(name) ?? [], port);
      for (const { pattern } of line ? [] : wildcards) {
        if (pattern !== '*' && !name.endsWith(pattern.slice(1))) continue;
        if (pattern === '*' && parseAddress(name)) continue;
        line = choose(
          wildcards.filter((other) => other.pattern === pattern),
          port,
        );
        if (line) break;
      }
      return line ? { address: line.address, port: line.toPort ?? port, listed: line.pattern !== '*' } : null;
    },
  };
}

/** Normalizes a name as the URL parser does (IDN to ASCII), except for a leading `*`. */
function canonicalName(name: string): string {
  if (name === '*') return name;
  const star = name.startsWith('*.') ? '*.' : '';
  const host = URL.parse(`http://${name.slice(star.length)}/`)?.hostname ?? name.slice(star.length);
  return star + host.replace(/\.$/, '');
}
