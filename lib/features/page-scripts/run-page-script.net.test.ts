import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import { tryScript } from '#lib/features/page-scripts/try-script.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { log } from '#lib/platform/observability/log.ts';
import { mainBrowser } from '#tests/support/processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
chmodSync(dataDir, 0o755);
/** Ways in which the page may tamper with the objects that a result passes through. */
const TAMPERED = `JSON.stringify = () => '{"owned":1}'; Object.prototype.toJSON = () => 'owned';
  window.Promise = function () {}; Function.prototype.call = () => 0; Array.prototype.map = () => { throw 1 };
  Object.defineProperty(document, 'title', { get() { throw new Error('x') } });`;
const PAGES: Record<string, { html: string; headers?: Record<string, string> }> = {
  '/tampered': { html: `<title>true title</title><script>${TAMPERED}</script>` },
  '/strict': {
    html: '<title>strict</title>',
    headers: { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'" },
  },
  '/secret': { html: '<script>window.secret = 1; onbeforeunload = () => "stay"</script>' },
};
let begun = 0;
const server = http.createServer((request, response) => {
  if (request.url === '/begun') begun++;
  const page = PAGES[request.url ?? ''] ?? { html: '<title>plain</title><a href="/file" download>file</a>' };
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
  response.end(`<!doctype html>${page.html}<p>text`);
});
const controller = new AbortController();
let net: RunningNet;
let ctx: Ctx;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  net = createNet({ hosts: `page.example 127.0.0.1:${port}`, browser: { dataDir } });
  ctx = {
    actor: { kind: 'system' },
    signal: controller.signal,
    now: () => new Date(),
    log,
    net,
    requestId: 'test',
  };
});

afterAll(async () => {
  await net.close();
  server.close();
  server.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (script: string, path = '/', within = ctx) =>
  runPageScript(within, { url: `http://page.example${path}`, script });
const fields = async (script: string, path?: string) => (await run(script, path)).fields;

describe('B6: what a script returns', () => {
  test.each([
    ['return { title: document.title }', { title: 'plain' }],
    ['{ title: document.title }', { title: 'plain' }],
    ['({ title: document.title });', { title: 'plain' }],
    ['document.title // the last line may be a comment', { value: 'plain' }],
    ['() => ({ a: 1 })', { a: 1 }],
    ['const a = await Promise.resolve(2); return { a }', { a: 2 }],
    ['await new Promise((done) => setTimeout(done, 50, { late: true }))', { late: true }],
    ['return [1, 2]', { value: [1, 2] }],
    ['return null', { value: null }],
    ['document.title = "x"; window.open("about:blank")', { value: null }],
    ['return { nul: "a\\u0000b", lone: "\\ud800" }', { nul: 'a\uFFFDb', lone: '\uFFFD' }],
  ])('%s', async (script, expected) => {
    expect(await fields(script)).toEqual(expected);
  });

  test('the page cannot forge it, and a strict policy of its does not forbid it', async () => {
    expect(await fields('return { title: document.title }', '/tampered')).toEqual({ title: 'true title' });
    expect(await fields('return { title: document.title }', '/strict')).toEqual({ title: 'strict' });
  });

  test('nothing of the program is in reach', async () => {
    const names = ['require', 'process', 'module', '__dirname', '__playwright__binding__', 'Buffer', 'secret'];
    const script = `return { found: ${JSON.stringify(names)}.filter((name) => name in globalThis) }`;
    expect(await fields(script, '/secret')).toEqual({ found: [] });
  });
});

describe('B3, B7: a script that fails', () => {
  // The next request must be served normally.
  afterEach(async () => {
    const started = performance.now();
    expect(await fields('return { title: document.title }')).toEqual({ title: 'plain' });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(net.browserState()).toMatchObject({ running: 0, queued: 0 });
  });

  test.each([
    [
      'does not compile',
      'let a = ;',
      /^js_script does not compile: SyntaxError: Unexpected token ';' \(line 1, column 9\)$/,
    ],
    [
      'is cut off',
      '\nreturn (',
      /^js_script does not compile: SyntaxError: Unexpected end of the script \(line 2, column 9\)$/,
    ],
    ['closes its function', '}); (function () {', /^js_script does not compile: SyntaxError/],
    ['throws', 'throw new Error("x")', /^js_script failed: Error: x \(line 1, column 7\)$/],
    [
      'rejects',
      'return Promise.reject(new TypeError("late"))',
      /^js_script failed: TypeError: late \(line 1, column 23\)$/,
    ],
    [
      'fails in an expression',
      '\n  document.none.title',
      /Cannot read properties of undefined.* \(line 2, column 17\)$/,
    ],
    [
      'has a message like a frame',
      'throw "no price at Amazon (US) at 12:30:45"',
      /^js_script failed: no price at Amazon \(US\) at 12:30:45$/,
    ],
    [
      'quotes a stack',
      'throw new Error("inner " + new Error("x").stack.replaceAll("\\n", " ") + " outer")',
      /^js_script failed: Error: inner Error: x outer \(line 1, column 7\)$/,
    ],
    ['names a file', 'throw "boom at eval (/srv/app/lib/x.ts:3:4)"', /^js_script failed: boom$/],
    ['throws something odd', 'throw { get message() { throw 1 } }', /^js_script failed: it threw something/],
    [
      'throws at length',
      'throw new Error("y".repeat(5e7))',
      /^js_script failed: Error: y{100,200} \(line 1, column 7\)$/,
    ],
    ['returns itself', 'const a = {}; a.a = a; return a', /cannot be serialized as JSON: TypeError: .*circular/],
    ['returns a BigInt', 'return { n: 1n }', /cannot be serialized as JSON: TypeError/],
    ['returns 50 MB', 'return { text: "x".repeat(5e7) }', /more than 1 MiB/],
    ['returns what is nested too deep', 'let a = []; for (let i = 0; i < 150; i++) a = [a]; return a', /100 deep/],
    // Its size or its depth, whichever the browser reaches first.
    [
      'returns a list without a bottom',
      'let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a',
      /100 deep|more than 1 MiB/,
    ],
    ['goes elsewhere', 'location = "/other"; await new Promise(() => {})', /navigated to another URL/],
    [
      'eats memory',
      'const a = []; for (;;) { a.push(new Array(1e6).fill({})); await new Promise((done) => setTimeout(done)) }',
      /crashed the browser tab, or exceeded its memory/,
    ],
    [
      'eats buffers',
      'const a = []; for (;;) { a.push(new Uint8Array(5e7).fill(1)); await new Promise((done) => setTimeout(done)) }',
      /crashed the browser tab, or exceeded its memory/,
    ],
    [
      'breaks its own JSON',
      'JSON.stringify = () => "x"; JSON.parse = 0; return { get a() { throw new Error("no") } }',
      /cannot be serialized as JSON: Error: no \(line 1, column 70\)$/,
    ],
  ])('%s', async (_name, script, message) => {
    const failure = await run(script).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'refused', message: expect.stringMatching(message) });
    expect(String((failure as Error).message).length).toBeLessThan(300);
    expect(String((failure as Error).message)).not.toMatch(/\bat eval|\/srv\/|user-script|<anonymous>/);
  });

  test('dialogs, pop-ups and downloads do not hold it', async () => {
    const script = `for (let i = 0; i < 1000; i++) { alert(i); confirm(i); prompt(i) }
      for (let i = 0; i < 100; i++) window.open('about:blank');
      window.close();
      document.querySelector('a').click(); onbeforeunload = () => 'stay'; return { done: true }`;
    expect(await fields(script)).toEqual({ done: true });
  });

  test.each([
    ['endless loop', 'for (;;) {}'],
    ['microtask loop', 'const f = () => Promise.resolve().then(f); await f(); await new Promise(() => {})'],
    ['never', 'await new Promise(() => {})'],
  ])('%s: ends when the one who asked has no more time', async (_name, script) => {
    const leaving = AbortSignal.timeout(3_000);
    const started = performance.now();
    const failure = await run(script, '/', { ...ctx, signal: leaving }).catch((error: unknown) => error);
    expect(failure).toBe(leaving.reason);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('a browser that is killed under way is told as such', async () => {
    const killed = run('await fetch("/begun"); await new Promise(() => {})').catch((error: unknown) => error);
    await expect.poll(() => begun, { timeout: 25_000 }).toBe(1);
    expect(net.browserState().running).toBe(1);
    process.kill(mainBrowser(dataDir), 'SIGKILL');
    expect(await killed).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/browser crashed/) });
  });
});

test('an endless loop is answered before the 28 s of its endpoint', async () => {
  const started = performance.now();
  await expect(run('for (;;) {}')).rejects.toMatchObject({
    code: 'timed_out',
    message: expect.stringMatching(/js_script timed out/),
  });
  expect(performance.now() - started).toBeLessThan(28_000);
});

test('who watches gets what was logged, a picture, and the error with its line', async () => {
  const watch = async (js_script: string) =>
    (await tryScript(ctx, { url: 'http://page.example/', js_script, screenshot: true })).data.run;
  const done = await watch('console.warn("seen", { a: 1 }, [2]); return { a: 1 }');
  expect(done).toMatchObject({
    result: { a: 1 },
    error: null,
    console: [{ level: 'warning', text: 'seen {a: 1} [2]', source: 'script' }],
    screenshot: expect.stringMatching(/^UklGR/),
  });
  const failed = await watch('console.log("before");\n\nthrow new Error("third line")');
  expect(failed).toMatchObject({
    result: null,
    error: { message: 'js_script failed: Error: third line (line 3, column 7)', line: 3, column: 7 },
    console: [{ text: 'before' }],
  });
  const flood = await watch('for (let i = 0; i < 1e3; i++) console.log("x".repeat(1e4)); return 1');
  expect(flood.console).toHaveLength(200);
  expect(Math.max(...flood.console.map(({ text }) => text.length))).toBe(1_000);
  expect(await watch('return (')).toMatchObject({ error: { line: 1, column: 9 } });
  const stack = await watch('console.log(new Error("own").stack); return 1');
  expect(stack.console[0]?.text).toMatch(/^Error: own\n {4}at user-script:1:\d+$/);
});

test('a country without proxies says what to set', async () => {
  await expect(runPageScript(ctx, { url: 'http://page.example/', script: '1', country: 'de' })).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringMatching(/PROXIES/),
  });
});
