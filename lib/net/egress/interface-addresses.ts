import { networkInterfaces } from 'node:os';
import { parseAddress } from '#lib/net/egress/address.ts';

/** Interfaces change while the program runs; a crawl needs them for every request. */
const REREAD_MS = 1_000;

let read: { at: number; addresses: ReadonlySet<string> } | null = null;

/** Canonical addresses of this machine's network interfaces, at most a second old. */
export function interfaceAddresses(): ReadonlySet<string> {
  const now = performance.now();
  if (!read || now - read.at > REREAD_MS) {
    const addresses = Object.values(networkInterfaces())
      .flat()
      .flatMap((one) => (one ? (parseAddress(one.address)?.text ?? []) : []));
    read = { at: now, addresses: new Set(addresses) };
  }
  return read.addresses;
}
