import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
chmodSync(dataDir, 0o755);
const answers = new Map<string, RequestListener>();
const own = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const answer = answers.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end('<!doctype html><p>none');
});
/** Requests that escaped. */
const canary: string[] = [];
const other = http.createServer((request, response) => {
  canary.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*');
  response.end('<!doctype html><title>elsewhere</title>');
});
let site: RunningNet;
let elsewhere = '';

const portOf = (server: http.Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const READY = '<script>document.documentElement.dataset.print = "ready"</script>';
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>A report</title>${head}</head><body>${body}${READY}</body></html>`;
const serve = (path: string, html: string) => answers.set(path, (_request, response) => response.end(html));
const print = (path: string, signal?: AbortSignal) =>
  site.printOwnPage(path, { title: 'A <b>report</b>', readyWhen: 'html[data-print=ready]', ...(signal && { signal }) });

beforeAll(async () => {
  for (const server of [own, other]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  elsewhere = `http://127.0.0.1:${portOf(other)}`;
  site = createNet({
    self: { host: '127.0.0.1', port: portOf(own) },
    // The allow list for other requests does not apply to this one.
    allow: [`127.0.0.1:${portOf(other)}`],
    browser: { dataDir, contexts: 1 },
  });
});

afterAll(async () => {
  await site.close();
  for (const server of [own, other]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

it('prints a page of this program: tagged, with outline, title and its pages', async () => {
  const far = '<div style="break-before: page"><h2>Second part</h2></div>';
  serve('/print/good', page(`<h1>First part</h1><p>Text.</p>${far}`));
  const pdf = Buffer.from(await print('/print/good')).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/StructTreeRoot/);
  expect(pdf).toMatch(/\/Outlines/);
  expect(pdf).toContain('/Title (A report)');
});

it('no other way out reaches this program', async () => {
  const url = `http://127.0.0.1:${portOf(own)}/print/good`;
  await expect(site.withPage({}, ({ page: opened }) => opened.goto(url))).rejects.toMatchObject({ code: 'refused' });
  await expect(site.fetch(url)).rejects.toMatchObject({ code: 'refused' });
});

it('the page reaches nothing but this program', async () => {
  const tries = `
    <img src="${elsewhere}/image"><iframe src="${elsewhere}/frame"></iframe>
    <link rel="stylesheet" href="${elsewhere}/style"><script src="${elsewhere}/script"></script>
    <img src="http://localhost:${portOf(other)}/by-name"><img src="http://[::1]:${portOf(other)}/by-v6">
    <script>
      fetch('${elsewhere}/fetch').catch(() => {});
      navigator.sendBeacon('${elsewhere}/beacon');
      new WebSocket('${elsewhere.replace('http', 'ws')}/socket').onerror = () => {};
      open('${elsewhere}/popup');
      new EventSource('${elsewhere}/events');
    </script>`;
  serve('/print/tries', page(`<h1>Tries</h1>${tries}`));
  const pdf = await print('/print/tries');
  expect(pdf.length).toBeGreaterThan(500);
  expect(canary).toEqual([]);
});

it('a page that leads elsewhere is not followed', async () => {
  answers.set('/print/away', (_request, response) => response.writeHead(302, { location: `${elsewhere}/x` }).end());
  await expect(print('/print/away')).rejects.toMatchObject({ code: expect.stringMatching(/refused|unreachable/) });
  serve('/print/script-away', `<!doctype html><script>location = '${elsewhere}/y'</script>`);
  await expect(print('/print/script-away', AbortSignal.timeout(5_000))).rejects.toThrow();
  expect(canary).toEqual([]);
});

it.each(['//127.0.0.1/x', 'http://127.0.0.1/', '/a/../b', '/a?b=c', '/a#b', '/%2e', 'a', '/', '/@host'])(
  '%s is no path to print',
  async (path) => {
    await expect(print(path)).rejects.toMatchObject({ code: 'invalid_input' });
  },
);

it('a page that is not there is said to be so', async () => {
  await expect(print('/print/none')).rejects.toMatchObject({ code: 'not_found' });
});

it('a page that never stands ends with its caller, takes its place only while it does, and the next one is printed', async () => {
  serve('/print/never', '<!doctype html><title>never</title><p>never');
  answers.set('/print/silent', () => {});
  for (const path of ['/print/never', '/print/silent']) {
    const leaving = new AbortController();
    const printing = print(path, leaving.signal);
    // There is only one slot, so this run waits until the first has finished.
    const next = print('/print/good');
    await expect.poll(() => site.browserState().queued).toBe(1);
    leaving.abort(new Error('left'));
    await expect(printing).rejects.toThrow('left');
    expect((await next).length).toBeGreaterThan(500);
  }
  expect(site.browserState()).toMatchObject({ running: 0, queued: 0 });
});
