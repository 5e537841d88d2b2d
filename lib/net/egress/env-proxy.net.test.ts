import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

const NAMES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const site = http.createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>straight</title>');
});
let asked = 0;
const proxy = http.createServer((_request, response) => response.end('<title>led away</title>'));
proxy.on('connection', () => asked++);
let net: RunningNet;

const portOf = (server: http.Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  for (const server of [site, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  for (const name of NAMES) vi.stubEnv(name, `http://127.0.0.1:${portOf(proxy)}`);
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  net = createNet({ hosts: `straight.example 127.0.0.1:${portOf(site)}`, browser: { dataDir } });
});
afterAll(async () => {
  await net.close();
  vi.unstubAllEnvs();
  for (const server of [site, proxy]) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

// Container environments often set one; requests through it would bypass the egress policy (threat S12).
it('S12: a proxy that the environment names is not used, fetched or rendered', async () => {
  expect((await net.fetch('http://straight.example/')).text()).toContain('straight');
  const title = await net.withPage({}, async ({ page }) => {
    await page.goto('http://straight.example/');
    return page.title();
  });
  expect(title).toBe('straight');
  expect(asked).toBe(0);
});
