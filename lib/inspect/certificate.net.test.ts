import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '#lib/inspect/certificate.ts';
import { server } from '#lib/inspect/server.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { yardHosts, yardPorts } from '#tests/world/tls-yard.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const now = new Date();
const target = (domain: string) => ({ domain, registrable: 'tls-yard.example' });
const by = () => ({ net: reach.net, signal: new AbortController().signal, now: () => now });
const look = (domain: string) => certificate.inspect(target(domain), by());
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('the certificate of a domain', () => {
  it('is shown with its chain as sent, and what the server speaks', async () => {
    const facts = await look(yardHosts.good);
    expect(facts).toMatchObject({
      trusted: true,
      problems: [],
      protocol: 'TLSv1.3',
      http2: true,
      versions: ['TLSv1.3', 'TLSv1.2'],
      failures: {},
      leaf: {
        subject: `CN=${yardHosts.good}`,
        issuer: 'O=Loopback World,CN=World Test Intermediate',
        names: [yardHosts.good],
        version: 3,
        publicKeyAlgorithm: 'id-ecPublicKey',
        publicKeyBits: 256,
        curve: 'prime256v1',
        isAuthority: false,
      },
    });
    expect(facts.chain.map(({ subject }) => subject)).toEqual([
      `CN=${yardHosts.good}`,
      'O=Loopback World,CN=World Test Intermediate',
    ]);
    expect(facts.daysLeft).toBeGreaterThanOrEqual(28);
  });

  it.each([
    ['expired', yardHosts.expired, ['expired']],
    ['not valid yet', yardHosts.notYetValid, ['not-yet-valid']],
    ['self-signed', yardHosts.selfSigned, ['self-signed']],
    ['for another name', yardHosts.otherName, ['other-name']],
    ['of an unknown issuer', yardHosts.unknownIssuer, ['unknown-issuer']],
    ['without its chain', yardHosts.incomplete, ['chain-incomplete', 'unknown-issuer']],
    ['with a weak key', yardHosts.weakKey, ['weak-key']],
    ['with a weak signature', yardHosts.weakSignature, ['weak-signature']],
  ])('is a fact when it is %s', async (_what, host, codes) => {
    const facts = await look(host);
    expect(facts.problems.map(({ code }) => code)).toEqual(codes);
    expect(facts.trusted).toBe(false);
  });

  it('has ended for as many days as it has', async () => {
    expect([-11, -10]).toContain((await look(yardHosts.expired)).daysLeft);
  });

  it('is shown by servers of old versions', async () => {
    const facts = await look(yardHosts.oldVersion);
    expect(facts).toMatchObject({ trusted: true, protocol: 'TLSv1.1', versions: ['TLSv1.1', 'TLSv1'], http2: false });
  });

  it.each([
    ['plain HTTP on port 443', yardHosts.plainHttp, 'unreachable', 'does not support TLS'],
    ['a silent port 443', yardHosts.silent, 'timed_out', 'timed out'],
    ['a server that hangs up', yardHosts.rude, 'unreachable', 'closed the connection'],
    ['a closed port', yardHosts.ports, 'unreachable', 'refused the connection'],
    ['a private address', yardHosts.inside, 'refused', 'not allowed'],
    ['a name without an address', 'nowhere.tls-yard.example', 'unreachable', 'does not resolve'],
  ])('is an error with %s', async (_what, host, code, text) => {
    expect(await failureOf(look(host))).toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it('is not waited for longer than the caller does', async () => {
    const controller = new AbortController();
    const looking = reach.net.probeTls(yardHosts.silent, { signal: controller.signal });
    controller.abort(new Error('enough'));
    expect(await failureOf(looking)).toMatchObject({ message: 'enough' });
  });
});

describe('the server of a domain', () => {
  const ask = (domain: string, more = {}) => server.inspect(target(domain), { ...by(), ...more });

  it('is seen through a bad certificate, with what it says of itself', async () => {
    const facts = await ask(yardHosts.expired);
    expect(facts).toMatchObject({
      ip: '127.0.0.1',
      httpsSupported: true,
      httpVersions: ['1.1', '2', '3'],
      httpToHttps: null,
      status: 200,
      finalUrl: `https://${yardHosts.expired}/`,
      server: 'yard/1.0',
      openPorts: [443],
      portsSeenAt: now.toISOString(),
    });
    expect(facts.security.find(({ name }) => name === 'strict-transport-security')).toMatchObject({ state: 'good' });
    expect(facts.security.find(({ name }) => name === 'content-security-policy')).toMatchObject({ state: 'missing' });
    expect(facts.failures.ports).toContain('21, 22');
  });

  it('tells how http, www and the bare name lead to each other', async () => {
    const facts = await ask('harbour-bakery.example');
    expect(facts).toMatchObject({
      httpToHttps: true,
      www: 'bare-to-www',
      finalUrl: 'https://www.harbour-bakery.example/',
      openPorts: [80, 443],
    });
    expect(facts.redirects[0]).toEqual({ url: 'https://harbour-bakery.example/', status: 301 });
  });

  it('may be none, and some ports open', async () => {
    const facts = await ask(yardHosts.ports);
    expect(facts).toMatchObject({
      openPorts: yardPorts,
      httpsSupported: false,
      status: null,
      headers: {},
      security: [],
    });
    expect(facts.failures).toMatchObject({ http: expect.any(String), https: expect.any(String) });
  });

  it('is not asked for its ports when they were seen a moment ago', async () => {
    const portsSeen = { openPorts: [443, 993], at: '2026-01-02T03:04:05.000Z' };
    expect(await ask(yardHosts.good, { portsSeen })).toMatchObject({
      openPorts: [443, 993],
      portsSeenAt: portsSeen.at,
      failures: { ports: expect.stringContaining('less than ten minutes') },
    });
  });

  it('is not asked at all on a private address', async () => {
    expect(await failureOf(ask(yardHosts.inside))).toMatchObject({ code: 'refused' });
  });
});
