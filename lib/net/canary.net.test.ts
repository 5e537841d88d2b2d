import dgram from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { startProxies } from '#tests/world/proxies.ts';

/** Ways out of a page: script or markup that tries to reach `CANARY` (host:port of a service that nothing may reach). */
const WAYS: Record<string, string> = {
  img: '<img src="http://CANARY/img" srcset="http://CANARY/srcset 2x">',
  fetch: '<script>fetch("http://CANARY/fetch", { mode: "no-cors" }).catch(() => {})</script>',
  beacon: '<script>navigator.sendBeacon("http://CANARY/beacon", "x")</script>',
  frame: '<iframe src="http://CANARY/frame"></iframe><object data="http://CANARY/object"></object>',
  'frame redirect': '<iframe src="/away"></iframe>',
  'image redirect': '<img src="/away">',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=http://CANARY/refresh">',
  location: '<script>location = "http://CANARY/location"</script>',
  form: '<form method="post" action="http://CANARY/form"></form><script>document.forms[0].submit()</script>',
  WebSocket: '<script>new WebSocket("ws://CANARY/ws")</script>',
  EventSource: '<script>new EventSource("http://CANARY/events")</script>',
  worker: `<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://CANARY/w', { mode: 'no-cors' }).catch(() => {}); new WebSocket('ws://CANARY/w')"])))</script>`,
  'service worker': '<script>navigator.serviceWorker?.register("/worker.js").catch(() => {})</script>',
  WebRTC: `<script>const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:CANARY" }, { urls: "turn:CANARY?transport=tcp", username: "a", credential: "b" }, { urls: "turn:CANARY?transport=udp", username: "a", credential: "b" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))</script>`,
  WebTransport: '<script>try { new WebTransport("https://CANARY/wt").ready.catch(() => {}) } catch {}</script>',
  'pop-up': '<script>window.open("http://CANARY/popup")</script>',
  hints: ['preconnect', 'prefetch', 'dns-prefetch', 'preload', 'prerender', 'stylesheet', 'icon', 'manifest']
    .map((rel) => `<link rel="${rel}" href="http://CANARY/${rel}">`)
    .join(''),
  'speculation rules':
    '<script type="speculationrules">{"prefetch":[{"urls":["http://CANARY/sp"],"eagerness":"immediate"}],"prerender":[{"urls":["http://CANARY/sr"],"eagerness":"immediate"}]}</script>',
  style: '<style>@import url(http://CANARY/css); body { background: url(http://CANARY/bg) }</style>',
  'mapped address':
    '<img src="http://[::ffff:127.0.0.1]:PORT/"><img src="http://2130706433:PORT/"><img src="http://localhost:PORT/">',
  media: '<video src="http://CANARY/video" autoplay></video><audio src="http://CANARY/audio" autoplay></audio>',
};

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const hits: string[] = [];
const tcp = net.createServer((socket) => {
  hits.push('TCP');
  socket
    .on('error', () => {})
    .once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'));
});
const udp = dgram.createSocket('udp4').on('message', () => hits.push('UDP'));
const site = http.createServer((request, response) => {
  const way = decodeURIComponent((request.url ?? '').slice(1));
  if (way === 'away') return response.writeHead(302, { location: `http://${canary}/redirected` }).end();
  if (way === 'worker.js') {
    response.setHeader('content-type', 'text/javascript');
    return response.end(`self.addEventListener('install', () => fetch('http://${canary}/sw', { mode: 'no-cors' }))`);
  }
  response.setHeader('content-type', 'text/html');
  const markup = (WAYS[way] ?? '').replaceAll('CANARY', canary).replaceAll('PORT', canary.split(':')[1] ?? '');
  return response.end(`<!doctype html><title>${way}</title>${markup}`);
});
let canary = '';
let origin = '';

beforeAll(async () => {
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  udp.bind(port, '127.0.0.1');
  site.listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(site, 'listening')]);
  canary = `127.0.0.1:${port}`;
  origin = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  hits.length = 0;
});
afterAll(() => {
  tcp.close();
  udp.close();
  site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the page of one way out and gives it the time to try. */
async function open(made: RunningNet, way: string, country?: string): Promise<void> {
  const visit = made.withPage({ timeoutMs: 10_000, ...(country ? { country } : {}) }, async ({ page }) => {
    await page.goto(`http://${origin}/${encodeURIComponent(way)}`);
    await page.waitForTimeout(700);
  });
  // A page that leaves for a refused place ends its run with that refusal.
  await visit.catch((error: unknown) => expect(error, way).toMatchObject({ code: 'refused' }));
}

describe('a page in the browser', () => {
  let inside: RunningNet;
  beforeAll(() => {
    inside = createNet({ allow: [origin], browser: { dataDir } });
  });
  afterAll(() => inside.close());

  it.each(Object.keys(WAYS))('reaches nothing inside by: %s', async (way) => {
    await open(inside, way);
    expect(hits).toEqual([]);
  });

  it('reaches nothing inside through a proxy, which is not even asked for it', async () => {
    const proxies = await startProxies();
    const proxied = createNet({ allow: [origin], browser: { dataDir }, proxies: proxies.list.split(',') });
    for (const way of ['fetch', 'frame redirect', 'form', 'WebSocket', 'worker', 'WebRTC', 'WebTransport', 'hints']) {
      hits.length = 0;
      await open(proxied, way, 'de');
      expect(hits, way).toEqual([]);
    }
    expect(new Set(proxies.of('de').asked)).toEqual(new Set([origin]));
    await proxied.close();
    await proxies.stop();
  });

  it('would reach it if the policy allowed it, so that silence means something', async () => {
    const allowed = createNet({ allow: [origin, canary], browser: { dataDir } });
    for (const way of ['img', 'fetch', 'frame', 'WebSocket', 'worker', 'image redirect', 'form', 'hints']) {
      hits.length = 0;
      await open(allowed, way);
      expect(hits, way).toContain('TCP');
    }
    await allowed.close();
  });

  it('finds no debugging port', async () => {
    await inside.warmBrowser();
    const ports = [9222, 9229].map((port) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      return promise.finally(() => socket.destroy());
    });
    expect(await Promise.all(ports)).toEqual([false, false]);
  });
});
