import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import type { Resolver } from '#lib/net/dns/resolver.ts';
import { createEgress, type EgressOptions } from '#lib/net/egress/egress.ts';
import { interfaceAddresses } from '#lib/net/egress/interface-addresses.ts';
import { createSelfAddresses } from '#lib/net/egress/self-addresses.ts';
import { toAppError } from '#lib/platform/errors.ts';

const APP = 'https://seo.example.com';
/** DNS answers: the program's own name, a second name of the same machine, and an unrelated one. */
const NAMES: Record<string, string[]> = {
  'seo.example.com': ['199.9.14.201', '2801:1b8:10::b'],
  'www.example.com': ['199.9.14.201'],
  'six.example.com': ['2801:1b8:10::b'],
  'vm.example.com': ['198.41.0.4'],
  'mixed.example.com': ['93.184.215.14', '198.41.0.4'],
  'stranger.example.com': ['93.184.215.14'],
};
const dns: Resolver = { resolve: async (name) => NAMES[name] ?? [] };
const interfaces = () => new Set(['127.0.0.1', '10.0.0.7', '198.41.0.4', '2606:4700::1']);

function policy(options: EgressOptions = {}, resolver = dns, now?: () => number) {
  const self = createSelfAddresses({ appUrl: APP, port: 3000 }, { resolver, interfaces, ...(now ? { now } : {}) });
  return createEgress({ self, resolver: dns, ...options });
}

/** Where a socket would connect, or the reason why none is opened. */
const located = (egress: ReturnType<typeof policy>, host: string, port = 80, open?: readonly number[]) =>
  egress.resolveTarget(host, port, undefined, open).then(
    ({ addresses }) => addresses.map(({ text }) => text).join(' '),
    (error) => toAppError(error).reason,
  );

test('S16: the addresses of the interfaces are the ones that the system names, in canonical form', () => {
  const named = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(interfaceAddresses().size).toBe(new Set(named.map(({ address }) => address)).size);
  expect(interfaceAddresses()).toContain('127.0.0.1');
});

test.each([
  ['198.41.0.4', 'own-address'],
  ['[2606:4700::1]', 'own-address'],
  ['vm.example.com', 'own-address'],
  ['mixed.example.com', 'own-address'],
  ['199.9.14.201', 'own-address'],
  ['[2801:1b8:10:0::b]', 'own-address'],
  ['www.example.com', 'own-address'],
  ['six.example.com', 'own-address'],
  ['seo.example.com', 'self'],
  ['stranger.example.com', '93.184.215.14'],
  ['93.184.215.14', '93.184.215.14'],
])('S16: %s, an address of this machine or of APP_URL or not: %s', async (host, expected) => {
  for (const port of [80, 443, 8080]) expect(await located(policy(), host, port)).toBe(expected);
  expect(await located(policy(), host, 43, [43])).toBe(expected);
  const [place] = await policy().resolvePortScanTarget(host, [5432]);
  expect(place?.place instanceof Error ? toAppError(place.place).reason : expected).toBe(expected);
});

test('S16: EGRESS_ALLOW names a site on this machine by name or by address, on its port alone', async () => {
  for (const allow of [['www.example.com:443'], ['199.9.14.201:443'], ['199.9.0.0/16:443']]) {
    expect(await located(policy({ allow }), 'www.example.com', 443)).toBe('199.9.14.201');
    expect(await located(policy({ allow }), 'www.example.com', 80)).toBe('own-address');
    expect(await located(policy({ allow }), 'seo.example.com', 443)).toBe('self');
  }
});

test('S16: addresses of APP_URL are looked up again; a failing look-up keeps what is known and stops no request', async () => {
  let clock = 0;
  let answer: () => Promise<string[]> = async () => {
    throw new Error('DNS is down');
  };
  const egress = policy({}, { resolve: () => answer() }, () => clock);
  expect(await located(egress, '199.9.14.201')).toBe('199.9.14.201');

  answer = async () => ['199.9.14.201'];
  clock += 3_600_000;
  expect(await located(egress, '199.9.14.201')).toBe('own-address');

  answer = async () => [];
  clock += 3_600_000;
  expect(await located(egress, '199.9.14.201')).toBe('own-address');

  // The machine moved: the first request after a minute is not delayed, and starts the lookup.
  answer = async () => ['192.5.5.241'];
  clock += 61_000;
  expect(await located(egress, '199.9.14.201')).toBe('own-address');
  expect(await located(egress, '192.5.5.241')).toBe('own-address');
  expect(await located(egress, '199.9.14.201')).toBe('199.9.14.201');
});

test('S16: DNS that never answers holds up the first request for a moment only', async () => {
  const egress = policy({}, { resolve: () => new Promise(() => {}) });
  const started = performance.now();
  expect(await located(egress, '93.184.215.14')).toBe('93.184.215.14');
  expect(await located(egress, '93.184.215.14')).toBe('93.184.215.14');
  expect(performance.now() - started).toBeLessThan(3_000);
});
