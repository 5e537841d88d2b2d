import { networkInterfaces } from 'node:os';
import { type Address, addressMatcher, parseAddress } from '#lib/net/address.ts';

/** What the running program listens on. Never a target, whatever a list says: a page that scrapes us would never end. */
export interface Self {
  host: (hostname: string, port: number) => boolean;
  address: (address: Address, port: number) => boolean;
  /** One more loopback port of ours (the filtering proxy). */
  addPort: (port: number) => void;
  removePort: (port: number) => void;
}

const LOOPBACK = [addressMatcher('127.0.0.0/8'), addressMatcher('::1'), addressMatcher('0.0.0.0/8')];

export interface SelfOptions {
  /** APP_URL. */
  appUrl?: string | undefined;
  /** HOST and PORT. */
  host?: string;
  port?: number;
}

/** Knows the program's public name, its listening address, and its machine's own addresses on that port. */
export function createSelf({ appUrl, host = '127.0.0.1', port }: SelfOptions): Self {
  const app = appUrl ? URL.parse(appUrl) : null;
  const appName = app && !parseAddress(app.hostname) && app.hostname !== 'localhost' ? app.hostname : null;
  const appPort = app ? Number(app.port || (app.protocol === 'https:' ? 443 : 80)) : null;
  const proxyPorts = new Set<number>();
  const listening = parseAddress(host);
  const everywhere = host === '0.0.0.0' || host === '::';

  const isOwn = (address: Address) =>
    LOOPBACK.some((matches) => matches?.(address)) ||
    address.text === listening?.text ||
    (everywhere && ownAddresses().has(address.text));

  return {
    host: (hostname, asked) =>
      (appName !== null && hostname === appName) ||
      (hostname === host && asked === port) ||
      (app !== null && hostname === app.hostname && asked === appPort),
    address: (address, asked) =>
      (asked === port && isOwn(address)) || (proxyPorts.has(asked) && LOOPBACK.some((matches) => matches?.(address))),
    addPort: (own) => void proxyPorts.add(own),
    removePort: (own) => void proxyPorts.delete(own),
  };
}

function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .flatMap((one) => (one ? [one.address] : [])),
  );
}
