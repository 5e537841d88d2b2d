import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { ANY_COUNTRY } from '#lib/net/net.ts';
import { createAuthority } from '#tests/world/authority.ts';
import { type ProxyMood, startProxies, type WorldProxies } from '#tests/world/proxies.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
chmodSync(dataDir, 0o755);
const authority = await createAuthority();
/** Visitors that the site saw. */
const seen: string[] = [];
const listener: RequestListener = (request, response) => {
  seen.push(`${request.method} ${request.url}`);
  if (request.url === '/away') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  if (request.url === '/hop') return void response.writeHead(307, { location: '/' }).end();
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>${request.socket.remoteAddress}</title>`);
};
const plain = http.createServer(listener);
const secure = https.createServer(await authority.issue(['secure.example']), listener);
const foreign = https.createServer(await (await createAuthority()).issue(['foreign.example']), listener);
let proxies: WorldProxies;
const made: RunningNet[] = [];
let site: RunningNet;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const DEAD: [ProxyMood, RegExp][] = [
  ['refuse', /closed the connection/],
  ['407', /rejected its user and password \(status 407\)/],
  ['closes', /closed the connection without a response/],
  ['garbage', /does not respond like an HTTP proxy/],
];
const REACHES_NOTHING: [ProxyMood, RegExp][] = [
  ['502', /could not reach the target \(status 502\)/],
  ['cuts', /closed the connection before the response was complete/],
];

/** A separate client, for which no proxy has failed yet. */
function open(list: readonly string[] = proxies.list.split(','), more = {}): RunningNet {
  const net = createNet({
    hosts: `plain.example 127.0.0.1:${portOf(plain)}
      secure.example:443 127.0.0.1:${portOf(secure)}
      foreign.example:443 127.0.0.1:${portOf(foreign)}`,
    ca: authority.ca,
    proxies: list,
    browser: { dataDir },
    ...more,
  });
  made.push(net);
  return net;
}

beforeAll(async () => {
  proxies = await startProxies();
  for (const server of [plain, secure, foreign]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  }
  site = open();
});
afterEach(async () => {
  proxies.reset();
  seen.length = 0;
  for (const net of made.splice(0)) if (net !== site) await net.close();
});
afterAll(async () => {
  await site.close();
  await proxies.stop();
  for (const server of [plain, secure, foreign]) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const URLS = ['http://plain.example/', 'https://secure.example/'];
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1];
const countryOf = (exit: string) => exit.slice(0, 2);
const secrets = () =>
  proxies.all.flatMap(({ username, password }) => [username, password, encodeURIComponent(password)]);
const noSecret = (error: unknown) => {
  const all = inspect(error, { depth: 20, showHidden: true });
  for (const secret of secrets()) expect(all).not.toContain(secret);
};

describe('fetch through a proxy', () => {
  it.each(URLS)('leaves by the country asked for: %s', async (url) => {
    for (const country of ['de', 'fr']) {
      const answer = await site.fetch(url, { country });
      expect(titleOf(answer.text())).toBe(proxies.of(country).exitAddress);
      expect(countryOf(answer.exit)).toBe(country);
    }
    expect(titleOf((await site.fetch(url)).text())).toMatch(/127\.0\.0\.1$/);
    expect((await site.fetch(url, { country: ANY_COUNTRY })).exit).not.toBe('direct');
  });

  it('checks the certificate of the target through the tunnel', async () => {
    await expect(site.fetch('https://foreign.example/', { country: 'de' })).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(seen).toEqual([]);
  });

  it('asks the proxy for nothing that the policy refuses, on the first hop or the next', async () => {
    for (const url of ['http://10.0.0.1/', 'http://localhost/', 'http://elsewhere.example:22/', 'file:///etc/passwd']) {
      await expect(site.fetch(url, { country: 'de' })).rejects.toMatchObject({ code: 'refused' });
    }
    const inward = open(undefined, { resolver: { resolve: async () => ['93.184.216.34', '169.254.169.254'] } });
    await expect(inward.fetch('http://rebind.example/', { country: 'de' })).rejects.toMatchObject({ code: 'refused' });
    expect(proxies.of('de').asked).toEqual([]);
    await expect(open().fetch('http://plain.example/away', { country: 'de' })).rejects.toMatchObject({
      code: 'refused',
    });
    expect(proxies.of('de').asked).toHaveLength(1);
  });

  it('gives a proxy that stands inside the judged address, never a name to look up', async () => {
    const far = open(undefined, { resolver: { resolve: async () => ['93.184.216.34'] } });
    proxies.of('de').mood = '502';
    await expect(far.fetch('http://elsewhere.example/', { country: 'de' })).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(proxies.of('de').asked).toEqual(['93.184.216.34:80']);
  });

  it.each([...DEAD, ...REACHES_NOTHING])('%s: another of the country takes over', async (mood) => {
    const net = open();
    const [first, second] = proxies.all;
    if (first) first.mood = mood;
    for (const url of URLS) {
      expect(titleOf((await net.fetch(url, { country: 'us' })).text())).toBe(second?.exitAddress);
    }
  });

  it.each(DEAD)('%s: the only proxy of a country is named as the cause', async (mood, what) => {
    const net = open();
    proxies.of('de').mood = mood;
    const error = await net.fetch('https://secure.example/', { country: 'de' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/^The proxy de-\w{6} /) });
    expect(error).toMatchObject({ message: expect.stringMatching(what) });
    noSecret(error);
    proxies.reset();
    expect((await net.fetch('https://secure.example/', { country: 'de' })).status).toBe(200);
  });

  it.each(REACHES_NOTHING)('%s: the target may be what fails, and both are named', async (mood, what) => {
    const net = open();
    for (const proxy of proxies.all) proxy.mood = mood;
    const error = await net.fetch('https://secure.example/', { country: 'us' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringMatching(what) });
    expect(String(error).match(/us-\w{6}/g)).toHaveLength(2);
    noSecret(error);
  });

  it('a proxy that hangs is given up in time for another', async () => {
    const net = open();
    const [first, second] = proxies.all;
    if (first) first.mood = 'hang';
    const startedAt = performance.now();
    expect(titleOf((await net.fetch(URLS[0] ?? '', { country: 'us' })).text())).toBe(second?.exitAddress);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
    // From now on the failed proxy is skipped.
    const again = performance.now();
    await net.fetch(URLS[1] ?? '', { country: 'us' });
    await net.fetch(URLS[1] ?? '', { country: 'us' });
    expect(performance.now() - again).toBeLessThan(2_000);
  });

  it('proxies that hang until the timeout are named, not the target', async () => {
    const net = open();
    for (const proxy of proxies.all) proxy.mood = 'hang';
    const failing = net.fetch(URLS[0] ?? '', { country: 'us', totalTimeoutMs: 12_000 });
    await expect(failing).rejects.toThrow(/^The proxy us-\w{6} accepted the connection but did not respond\.$/);
  });

  it('a port that nobody listens on, and a name without an address', async () => {
    const net = open(['de=http://127.0.0.1:1', 'fr=http://nowhere.example:8080'], {
      resolver: { resolve: async () => [] },
    });
    await expect(net.fetch(URLS[0] ?? '', { country: 'de' })).rejects.toThrow(
      /^The proxy de-\w+ refused the connection\.$/,
    );
    await expect(net.fetch(URLS[0] ?? '', { country: 'fr' })).rejects.toThrow(/has a name that does not resolve/);
  });

  it('a form is not sent a second time', async () => {
    const net = open();
    for (const proxy of proxies.all) proxy.mood = 'cuts';
    await expect(net.fetch(URLS[0] ?? '', { country: 'us', method: 'POST', body: 'x' })).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(proxies.all.flatMap(({ asked }) => asked)).toHaveLength(1);
  });

  it('uses the one exit that is asked for', async () => {
    for (const [index, { id }] of (await site.exits('us')).entries()) {
      const answer = await site.fetch(URLS[1] ?? '', { country: 'us', exit: id });
      expect([answer.exit, titleOf(answer.text())]).toEqual([id, proxies.all[index]?.exitAddress]);
    }
  });

  it('speaks TLS to a proxy of https, and shows credentials to none whose certificate is not valid', async () => {
    const shown: string[] = [];
    const start = async (credentials: { cert: string; key: string }) => {
      const server = https.createServer(credentials);
      server.on('connect', (request, client) => {
        shown.push(String(request.headers['proxy-authorization']));
        client.end('HTTP/1.1 503 Busy\r\n\r\n');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    };
    const right = await start(await authority.issue(['proxy.example']));
    const wrong = await start(await (await createAuthority()).issue(['proxy.example']));
    const net = open(['de=https://u:p@proxy.example:1001', 'fr=https://u:p@proxy.example:1002'], {
      hosts: `plain.example 127.0.0.1:${portOf(plain)}
        proxy.example:1001 127.0.0.1:${portOf(right)}
        proxy.example:1002 127.0.0.1:${portOf(wrong)}`,
    });
    await expect(net.fetch(URLS[0] ?? '', { country: 'de' })).rejects.toThrow(/status 503/);
    expect(shown).toEqual([`Basic ${Buffer.from('u:p').toString('base64')}`]);
    await expect(net.fetch(URLS[0] ?? '', { country: 'fr' })).rejects.toThrow(/could not be reached securely/);
    expect(shown).toHaveLength(1);
    right.close();
    wrong.close();
  });
});

describe('a page through a proxy', () => {
  const look = (net: RunningNet, url: string, country: string) =>
    net.withPage({ country, timeoutMs: 25_000 }, async ({ page, exit }) => {
      await page.goto(url);
      return { title: await page.title(), exit: exit() };
    });

  it('leaves by the country asked for', async () => {
    for (const url of URLS) {
      const { title, exit } = await look(site, url, 'fr');
      expect([title, countryOf(exit)]).toEqual([proxies.of('fr').exitAddress, 'fr']);
    }
  });

  it('checks certificates, and asks the proxy for nothing that the policy refuses', async () => {
    await expect(look(site, 'https://foreign.example/', 'de')).rejects.toMatchObject({ code: 'unreachable' });
    proxies.reset();
    await expect(look(site, 'http://10.0.0.1/', 'de')).rejects.toMatchObject({ code: 'refused' });
    expect(proxies.of('de').asked).toEqual([]);
    await expect(look(site, 'http://plain.example/away', 'de')).rejects.toMatchObject({ code: 'refused' });
    expect(proxies.of('de').asked).toHaveLength(1);
  });

  it.each([...DEAD, ...REACHES_NOTHING, ['hang', /./] as [ProxyMood, RegExp]])(
    '%s: another of the country takes over',
    async (mood) => {
      const net = open();
      const [first, second] = proxies.all;
      if (first) first.mood = mood;
      expect((await look(net, 'https://secure.example/', 'us')).title).toBe(second?.exitAddress);
    },
  );

  it('names proxies that hang until the page times out, not the target', async () => {
    const net = open();
    for (const proxy of proxies.all) proxy.mood = 'hang';
    const failing = net.withPage({ country: 'us' }, ({ page }) => page.goto(URLS[0] ?? '', { timeout: 12_000 }));
    await expect(failing).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The proxy us-\w{6} accepted the connection but did not respond\.$/),
    });
  });

  it('names the cause when no proxy of the country works', async () => {
    for (const [mood, what] of [...DEAD, ...REACHES_NOTHING]) {
      const net = open();
      proxies.of('de').mood = mood;
      for (const url of URLS) {
        const error = await look(net, url, 'de').catch((thrown: unknown) => thrown);
        expect(error, mood).toMatchObject({ message: expect.stringMatching(what) });
        noSecret(error);
      }
      await net.close();
    }
  });
});
