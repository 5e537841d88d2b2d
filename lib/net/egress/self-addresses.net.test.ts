import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { type Dial, dialTcp } from '#lib/net/tls/dial.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** A public address of this machine, and the connections dialed to it: there must be none. */
const OWN = '198.41.0.4';
const dialed: string[] = [];
const dial: Dial = (target) => {
  const [address] = target.addresses;
  dialed.push(`${address?.text}:${target.port}`);
  return dialTcp(address?.text === OWN ? { ...target, addresses: [{ text: '127.0.0.1', family: 4 }], port } : target);
};
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
let inside = 0;
const site = http.createServer((request, response) => {
  if (request.headers.host !== host) inside++;
  if (request.url === '/away') return response.writeHead(302, { location: `http://${OWN}:8080/admin` }).end();
  response.setHeader('content-type', 'text/html');
  return response.end(`<!doctype html><title>site</title>
    <img src="http://${OWN}/img"><iframe src="http://vm.example.com:8080/frame"></iframe>
    <script>
      fetch('http://${OWN}:8443/fetch', { mode: 'no-cors' }).catch(() => {}).finally(() => { document.title = 'tried' });
      new WebSocket('ws://${OWN}/ws');
    </script>`);
});
let port = 0;
let host = '';
let net: RunningNet;

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  port = (site.address() as AddressInfo).port;
  host = `127.0.0.1:${port}`;
  net = make([host]);
});
beforeEach(() => {
  dialed.length = 0;
});
afterAll(async () => {
  await net.close();
  site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function make(allow: string[]): RunningNet {
  const resolver = { resolve: async () => [OWN] };
  return createNet({ allow, resolver, dial, interfaces: () => new Set([OWN]), browser: { dataDir } });
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => ({ message: toAppError(error).message, reason: toAppError(error).reason }),
  );
const NEUTRAL = { message: 'url names a target that is not allowed', reason: 'own-address' };

describe('S16: the public address of this machine', () => {
  test('is reached by no request, redirect, TLS probe, port scan or WHOIS query', async () => {
    expect(await refusal(net.fetch(`http://${OWN}/`))).toEqual(NEUTRAL);
    expect(await refusal(net.fetch('https://vm.example.com:8443/'))).toEqual(NEUTRAL);
    expect(await refusal(net.fetch(`http://${host}/away`))).toEqual(NEUTRAL);
    expect(await refusal(net.probeTls('vm.example.com'))).toMatchObject({ reason: 'own-address' });
    expect(await refusal(net.whois('vm.example.com', 'a.example'))).toMatchObject({ reason: 'own-address' });
    const scan = await net.scanPorts('vm.example.com').catch(toAppError);
    expect(scan).toMatchObject({ reason: 'own-address' });
    expect(dialed).toEqual([host]);
  });

  test('is reached by nothing that a page opens in the browser', async () => {
    await net.withPage({ timeoutMs: 20_000 }, async ({ page }) => {
      await page.goto(`http://${host}/`);
      await page.waitForFunction(() => document.title === 'tried');
    });
    expect(new Set(dialed)).toEqual(new Set([host]));
    const opened = net.withPage({ timeoutMs: 20_000 }, ({ page }) => page.goto(`http://${OWN}:8080/`));
    expect(await refusal(opened)).toEqual(NEUTRAL);
    expect(inside).toBe(0);
  });

  test('is reached where EGRESS_ALLOW names it: a site of the operator on the same machine', async () => {
    const named = make(['www.example.com:80']);
    expect((await named.fetch('http://www.example.com/')).status).toBe(200);
    expect(dialed).toEqual([`${OWN}:80`]);
    await named.close();
  });
});
