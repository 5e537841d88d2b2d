import dgram from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { family } from '#tests/support/processes.ts';
import { startProxies } from '#tests/world/proxies.ts';

/**
 * Escape routes of a page: script or markup that tries to reach `CANARY` (host:port of a service that nothing may reach).
 */
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
  media:
    '<video src="http://CANARY/video" poster="http://CANARY/poster" autoplay><track src="http://CANARY/track" default></video><audio src="http://CANARY/audio" autoplay></audio><script>document.querySelector("video").textTracks[0].mode = "showing"</script>',
  'elements of all kinds':
    '<embed src="http://CANARY/embed"><input type="image" src="http://CANARY/input"><picture><source srcset="http://CANARY/source"><img></picture><table background="http://CANARY/table"></table><script src="http://CANARY/script"></script><link rel="modulepreload" href="http://CANARY/modulepreload"><link rel="alternate stylesheet" href="http://CANARY/alternate"><link rel="apple-touch-icon" href="http://CANARY/touch"><link rel="compression-dictionary" href="http://CANARY/dictionary"><link rel="pingback" href="http://CANARY/pingback"><fencedframe src="http://CANARY/fenced"></fencedframe><portal src="http://CANARY/portal"></portal>',
  drawings:
    '<svg><image href="http://CANARY/image"/><use href="http://CANARY/use#a"/><script href="http://CANARY/script"/><filter id="f"><feImage href="http://CANARY/fe"/></filter><rect width="9" height="9" filter="url(#f)" fill="url(http://CANARY/fill#a)"/></svg><math><mi href="http://CANARY/mi">x</mi></math>',
  'styles of all kinds':
    '<style>@font-face { font-family: f; src: url(http://CANARY/font) } body { font-family: f; cursor: url(http://CANARY/cursor), auto; list-style: url(http://CANARY/list); mask: url(http://CANARY/mask); border-image: url(http://CANARY/border) 1; content: url(http://CANARY/content); background: image-set("http://CANARY/set" 1x); filter: url(http://CANARY/filter#a); clip-path: url(http://CANARY/clip#a); shape-outside: url(http://CANARY/shape) } p::before { content: url(http://CANARY/before) }</style><p>text<script>new FontFace("g", "url(http://CANARY/face)").load().catch(() => {})</script>',
  'import map and modules':
    '<script type="importmap">{"imports":{"inside":"http://CANARY/mapped"},"integrity":{"http://CANARY/mapped":"sha256-x"}}</script><script type="module">import("inside").catch(() => {}); import("http://CANARY/dynamic").catch(() => {}); import("http://CANARY/json", { with: { type: "json" } }).catch(() => {})</script>',
  'requests of all kinds':
    '<script>const x = new XMLHttpRequest(); x.open("POST", "http://CANARY/xhr"); x.send("x"); fetch("http://CANARY/keep", { mode: "no-cors", keepalive: true, method: "POST", body: "x" }).catch(() => {}); try { fetchLater("http://CANARY/later", { activateAfter: 0 }) } catch {} caches?.open("c").then((c) => c.add(new Request("http://CANARY/cache", { mode: "no-cors" }))).catch(() => {}); try { new WebSocketStream("ws://CANARY/stream").opened.catch(() => {}) } catch {}</script>',
  'worklets and shared workers': `<script>
    for (const url of ["http://CANARY/worklet", URL.createObjectURL(new Blob(["import 'http://CANARY/inner'"], { type: "text/javascript" }))]) {
      CSS.paintWorklet?.addModule(url).catch(() => {}); CSS.layoutWorklet?.addModule(url).catch(() => {}); CSS.animationWorklet?.addModule(url).catch(() => {});
      try { new AudioContext().audioWorklet.addModule(url).catch(() => {}) } catch {}
      try { window.sharedStorage?.worklet.addModule(url).catch(() => {}) } catch {}
    }
    try { new SharedWorker(URL.createObjectURL(new Blob(["fetch('http://CANARY/shared', { mode: 'no-cors' }).catch(() => {}); new EventSource('http://CANARY/shared'); importScripts('http://CANARY/imported')"]))) } catch {}
    try { new Worker(URL.createObjectURL(new Blob(["importScripts('http://CANARY/imported')"]))) } catch {}
    try { new Worker(URL.createObjectURL(new Blob(["import 'http://CANARY/module'"], { type: "text/javascript" })), { type: "module" }) } catch {}</script>`,
  'answers that name other places': '<p>The headers of this page name them.</p>',
  'credentials and payments': `<script>
    const quiet = (run) => { try { Promise.resolve(run()).catch(() => {}) } catch {} };
    quiet(() => navigator.credentials.get({ identity: { providers: [{ configURL: "http://CANARY/fedcm.json", clientId: "x" }] }, mediation: "silent" }));
    quiet(() => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: "inside.example" } }));
    quiet(() => new PaymentRequest([{ supportedMethods: "http://CANARY/pay" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment());
    quiet(() => new PresentationRequest("http://CANARY/present").getAvailability());
    quiet(() => navigator.registerProtocolHandler("web+canary", "http://CANARY/%s"));
    quiet(() => navigator.joinAdInterestGroup({ owner: "http://CANARY", name: "x", biddingLogicURL: "http://CANARY/bid" }, 60));
    quiet(() => navigator.runAdAuction({ seller: "http://CANARY", decisionLogicURL: "http://CANARY/decide" }));
    quiet(() => document.hasPrivateToken?.("http://CANARY"));
    quiet(() => fetch("/?", { attributionReporting: { eventSourceEligible: true, triggerEligible: true } }));</script>`,
  'clicks: ping, download, blank':
    '<a id="a" href="/away" ping="http://CANARY/ping">x</a><a id="b" href="http://CANARY/download" download>x</a><a id="c" href="http://CANARY/blank" target="_blank">x</a><a id="d" attributionsrc="http://CANARY/attribution" href="#">x</a><script>for (const id of "abcd") document.getElementById(id).click()</script>',
  'frames of our own text': `<iframe srcdoc="<script>fetch('http://CANARY/srcdoc', { mode: 'no-cors' }).catch(() => {}); new WebSocket('ws://CANARY/srcdoc')</script><img src=http://CANARY/srcimg>"></iframe><iframe src="data:text/html,<img src=http://CANARY/data><script>location='http://CANARY/datalocation'</script>"></iframe><iframe sandbox="allow-scripts" srcdoc="<script>new WebSocket('ws://CANARY/sandboxed')</script>"></iframe><script>const f = document.createElement("iframe"); f.src = URL.createObjectURL(new Blob(["<img src=http://CANARY/blob>"], { type: "text/html" })); document.body?.append(f)</script>`,
  'a document of XML': '',
  'names alone':
    '<link rel="dns-prefetch" href="//canary.invalid"><img src="http://canary.localhost:PORT/"><img src="http://localtest.me:PORT/"><script>fetch("http://0:PORT/", { mode: "no-cors" }).catch(() => {}); fetch("http://[::1]:PORT/", { mode: "no-cors" }).catch(() => {}); fetch("http://0.0.0.0:PORT/", { mode: "no-cors", targetAddressSpace: "local" }).catch(() => {})</script>',
};

/** Routes that are also tried without a block: the others need a user gesture or a feature that is switched off anyway. */
const REACHING = [
  ...['img', 'fetch', 'frame', 'WebSocket', 'worker', 'image redirect', 'form', 'hints', 'elements of all kinds'],
  ...['drawings', 'styles of all kinds', 'import map and modules', 'requests of all kinds'],
  ...['worklets and shared workers', 'answers that name other places', 'frames of our own text'],
];

/** Response headers that make a browser send a request elsewhere. */
const NAMING: Record<string, string> = {
  link: '<http://CANARY/linked>; rel=preload; as=script, <http://CANARY/>; rel=preconnect, <http://CANARY/styled>; rel=stylesheet',
  'report-to': '{"group":"g","max_age":60,"endpoints":[{"url":"http://CANARY/report-to"}]}',
  'reporting-endpoints': 'default="http://CANARY/reporting", g="http://CANARY/g"',
  nel: '{"report_to":"g","max_age":60,"success_fraction":1}',
  'content-security-policy-report-only':
    "default-src 'none'; report-uri http://CANARY/csp; report-to g; img-src http://CANARY",
  'speculation-rules': '"http://CANARY/rules.json"',
  'alt-svc': 'h3="CANARY"; ma=60, h2="CANARY"; ma=60',
  sourcemap: 'http://CANARY/map',
  'attribution-reporting-register-source': '{"destination":"http://CANARY"}',
  'no-vary-search': 'params',
};
const XML =
  '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="http://CANARY/xsl"?><?xml-stylesheet type="text/css" href="http://CANARY/css"?><!DOCTYPE html [<!ENTITY % remote SYSTEM "http://CANARY/dtd"> %remote; <!ENTITY x SYSTEM "http://CANARY/entity">]><html xmlns="http://www.w3.org/1999/xhtml"><body>&x;<img src="http://CANARY/img"/></body></html>';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const hits: string[] = [];
const tcp = net.createServer((socket) => {
  const at = hits.push('TCP') - 1;
  socket
    .on('error', () => {})
    .once('data', (data) => {
      hits[at] = `TCP ${data.toString('latin1').split(' ')[1]}`;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
});
const udp = dgram.createSocket('udp4').on('message', () => hits.push('UDP'));
const site = http.createServer((request, response) => {
  const way = decodeURIComponent((request.url ?? '').slice(1));
  if (way === 'away') return response.writeHead(302, { location: `http://${canary}/redirected` }).end();
  if (way === 'worker.js') {
    response.setHeader('content-type', 'text/javascript');
    return response.end(`self.addEventListener('install', () => fetch('http://${canary}/sw', { mode: 'no-cors' }))`);
  }
  const fill = (text: string) => text.replaceAll('CANARY', canary).replaceAll('PORT', canary.split(':')[1] ?? '');
  if (way === 'a document of XML') {
    response.setHeader('content-type', 'application/xml');
    return response.end(fill(XML));
  }
  response.setHeader('content-type', 'text/html');
  if (way === 'answers that name other places') {
    response.writeEarlyHints({ link: fill('<http://CANARY/early>; rel=preload; as=style') });
    for (const [name, value] of Object.entries(NAMING)) response.setHeader(name, fill(value));
  }
  return response.end(`<!doctype html><title>${way}</title>${fill(WAYS[way] ?? '')}`);
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

/** Opens the page of one escape route and gives it time to try, or waits until it reaches what it may reach. */
async function open(made: RunningNet, way: string, given: { country?: string; reaches?: true } = {}): Promise<void> {
  const { country, reaches } = given;
  const visit = made.withPage({ timeoutMs: 20_000, ...(country ? { country } : {}) }, async ({ page }) => {
    await page.goto(`http://${origin}/${encodeURIComponent(way)}`);
    if (reaches) await vi.waitUntil(() => hits.some((hit) => hit.startsWith('TCP')), 15_000).catch(() => {});
    else await page.waitForTimeout(700);
  });
  // A page that navigates to a blocked address ends its run with that error.
  await visit.catch((error: unknown) => expect(error, way).toMatchObject({ code: 'refused' }));
}

describe('S6: a page in the browser', () => {
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
      await open(proxied, way, { country: 'de' });
      expect(hits, way).toEqual([]);
    }
    expect(new Set(proxies.of('de').asked)).toEqual(new Set([origin]));
    await proxied.close();
    await proxies.stop();
  });

  it('would reach it if the policy allowed it, so that silence means something', async () => {
    const allowed = createNet({ allow: [origin, canary], browser: { dataDir } });
    for (const way of REACHING) {
      hits.length = 0;
      await open(allowed, way, { reaches: true });
      expect(
        hits.some((hit) => hit.startsWith('TCP')),
        way,
      ).toBe(true);
    }
    await allowed.close();
  });

  it.runIf(process.platform === 'linux')('B2: is in a browser that listens on no port, of TCP or UDP', async () => {
    await inside.withPage({}, async ({ page }) => {
      await page.goto(`http://${origin}/`);
      const browser = family(process.pid).filter(
        ({ args }) => args.includes('--user-data-dir=') || args.includes('--type='),
      );
      expect(browser.length).toBeGreaterThan(1);
      expect(browser.flatMap(({ pid }) => listeningOf(pid))).toEqual([]);
    });
    // Control: this process listens on a port, and the same function finds it.
    expect(listeningOf(process.pid)).toContain(`tcp ${canary.split(':')[1]}`);
  });
});

/** Ports that a process listens on, as `ss -ltnup` shows them: its open sockets matched with the kernel's tables. */
function listeningOf(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        // 0A: a listening TCP socket; 07: an unconnected UDP socket.
        if (!inodes.has(inode) || state !== (table.startsWith('tcp') ? '0A' : '07')) return [];
        return `${table} ${Number.parseInt(local.split(':').at(-1) ?? '', 16)}`;
      }),
  );
}
