import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import { createAuthority } from '#tests/world/authority.ts';

const authority = await createAuthority();
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
// Readable by the browser's unprivileged user; the path also identifies the browser's processes.
chmodSync(dataDir, 0o755);
const answers = new Map<string, RequestListener>();
const listener: RequestListener = (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const answer = answers.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.end('<!doctype html><title>fine</title><p>ok');
};
const plain = http.createServer(listener);
const trusted = https.createServer(await authority.issue(['secure.example']), listener);
const foreign = https.createServer(await (await createAuthority()).issue(['foreign.example']), listener);
let site: RunningNet;

const portOf = (server: http.Server | https.Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  for (const server of [plain, trusted, foreign]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  }
  site = createNet({
    hosts: `
      plain.example 127.0.0.1:${portOf(plain)}
      secure.example:443 127.0.0.1:${portOf(trusted)}
      foreign.example:443 127.0.0.1:${portOf(foreign)}`,
    ca: authority.ca,
    browser: { dataDir, contexts: 2 },
  });
});

afterAll(async () => {
  await site.close();
  for (const server of [plain, trusted, foreign]) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const titleOf = (url: string, made = site) =>
  made.withPage({}, async ({ page }) => {
    await page.goto(url);
    return page.title();
  });

it('ends the browser when nobody uses it, and starts it again for the next run', async () => {
  const made = createNet({
    hosts: `plain.example 127.0.0.1:${portOf(plain)}`,
    browser: { dataDir, contexts: 1, idleMs: 200 },
  });
  try {
    expect(await titleOf('http://plain.example/', made)).toBe('fine');
    const { version } = made.browserState();
    await expect.poll(() => made.browserState().status).toBe('idle');
    // It has worked, so that a health check does not start it.
    expect(await made.warmBrowser()).toMatchObject({ status: 'idle', source: 'bundled', version });
    expect(await titleOf('http://plain.example/', made)).toBe('fine');
  } finally {
    await made.close();
  }
});

describe('withPage', () => {
  it('a page that stands still takes nobody’s place, and has time again afterwards', async () => {
    const single = createNet({
      hosts: `plain.example 127.0.0.1:${portOf(plain)}`,
      browser: { dataDir, contexts: 1 },
    });
    try {
      await single.warmBrowser();
      const title = await single.withPage({ timeoutMs: 5_000 }, async ({ page, pausePage }) => {
        await page.goto('http://plain.example/');
        // Another run uses the slot meanwhile, and more time passes than the first run had.
        const other = await pausePage({ mostMs: 60_000, thenMs: 20_000 }, async () => {
          const seen = await titleOf('http://plain.example/', single);
          await new Promise((done) => setTimeout(done, 5_000));
          return seen;
        });
        expect(other).toBe('fine');
        expect(single.browserState().running).toBe(1);
        return page.title();
      });
      expect(title).toBe('fine');
      const late = single.withPage({ timeoutMs: 10_000 }, ({ pausePage }) =>
        pausePage(
          { mostMs: 50, thenMs: 1_000 },
          (signal) =>
            new Promise<never>((_, fail) => {
              signal.addEventListener('abort', () => fail(signal.reason));
            }),
        ),
      );
      await expect(late).rejects.toMatchObject({ code: 'timed_out' });
      expect(single.browserState()).toMatchObject({ running: 0, queued: 0 });
      expect(await titleOf('http://plain.example/', single)).toBe('fine');
    } finally {
      await single.close();
    }
  });

  it('opens a name that the hosts file leads elsewhere', async () => {
    expect(await titleOf('http://plain.example/')).toBe('fine');
  });

  it('trusts the roots of EGRESS_CA, and no others', async () => {
    expect(await titleOf('https://secure.example/')).toBe('fine');
    await expect(titleOf('https://foreign.example/')).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('refuses what the policy refuses, on the first hop and on the second', async () => {
    answers.set('/away', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
    await expect(titleOf('http://169.254.169.254/')).rejects.toMatchObject({ code: 'refused' });
    await expect(titleOf('http://plain.example/away')).rejects.toMatchObject({ code: 'refused' });
  });

  it('says that a name has no address', async () => {
    const none = createNet({ resolver: { resolve: async () => [] }, browser: { dataDir } });
    await expect(titleOf('http://nowhere.example/', none)).rejects.toMatchObject({ code: 'unreachable' });
    await none.close();
  });

  it('lists what the page loaded and what it was refused', async () => {
    answers.set('/lists', (_request, response) => response.end('<img src="/image"><img src="http://10.0.0.1/x">'));
    const requests = await site.withPage({}, async (run) => {
      await run.page.goto('http://plain.example/lists');
      return run.requests();
    });
    expect(requests.map(({ url, status, refused }) => ({ url, status, refused: refused !== null }))).toEqual([
      { url: 'http://plain.example/lists', status: 200, refused: false },
      { url: 'http://plain.example/image', status: 200, refused: false },
      { url: 'http://10.0.0.1/x', status: null, refused: true },
    ]);
  });

  it('gives up a page at its time, and the caller’s signal ends it sooner', async () => {
    answers.set('/busy', (_request, response) => response.end('<script>for(;;){}</script>'));
    await expect(
      site.withPage({ timeoutMs: 1_000 }, ({ page }) => page.goto('http://plain.example/busy')),
    ).rejects.toMatchObject({ code: 'timed_out' });
    const controller = new AbortController();
    const reason = new Error('the caller left');
    await expect(
      site.withPage({ signal: controller.signal }, async ({ page }) => {
        controller.abort(reason);
        await page.goto('http://plain.example/busy');
      }),
    ).rejects.toBe(reason);
    expect(await titleOf('http://plain.example/')).toBe('fine');
  });

  it('of forty at once two run and ten wait; the others are told to come back before any of those has ended', async () => {
    const held = Promise.withResolvers<void>();
    let ended = 0;
    const all = Array.from({ length: 40 }, () => site.withPage({}, () => held.promise.then(() => ++ended)));
    const refusals = all.map((one) => one.then(() => null).catch((error: unknown) => ({ error, ended })));
    const early = await Promise.all(refusals.slice(12));
    expect(early.map((one) => [one?.error instanceof LimitReached, one?.ended])).toEqual(Array(28).fill([true, 0]));
    held.resolve();
    expect(await Promise.all(all.slice(0, 12))).toHaveLength(12);
    expect(site.browserState()).toMatchObject({ running: 0, queued: 0 });
  });

  it('starts anew after the browser was killed', async () => {
    await titleOf('http://plain.example/');
    // The main process: the others end with it.
    process.kill(Math.min(...browserProcesses('main')), 'SIGKILL');
    await expect.poll(() => site.browserState().status).toBe('idle');
    expect(await titleOf('http://plain.example/')).toBe('fine');
  });

  it('replaces a browser that has served long, and lets the runs it still has come to their end', async () => {
    const made = createNet({
      hosts: `plain.example 127.0.0.1:${portOf(plain)}`,
      browser: { dataDir, contexts: 2, runsPerBrowser: 3 },
    });
    const others = new Set(browserProcesses('main'));
    const own = () => browserProcesses('main').filter((pid) => !others.has(pid));
    const used = new Set<number>();
    try {
      await made.withPage({}, async ({ page }) => {
        await page.goto('http://plain.example/');
        for (let run = 0; run < 6; run++) {
          await made.withPage({}, async (inner) => {
            await inner.page.goto('http://plain.example/');
            for (const pid of own()) used.add(pid);
          });
        }
        expect(used.size).toBe(3);
        expect(await page.title()).toBe('fine');
      });
      await expect.poll(own).toHaveLength(1);
    } finally {
      await made.close();
    }
    expect(own()).toEqual([]);
  });

  it('B5: shows the page nothing of one run in the next', async () => {
    const look = () =>
      site.withPage({}, async ({ page }) => {
        await page.goto('http://plain.example/');
        return page.evaluate(`(() => {
          const before = document.cookie + (localStorage.getItem('x') ?? '');
          document.cookie = 'stay=1; max-age=9999';
          localStorage.setItem('x', 'stay');
          return before;
        })()`);
      });
    expect([await look(), await look()]).toEqual(['', '']);
  });

  it('B1: gives no process of the browser a variable of ours, renderers neither', async () => {
    vi.stubEnv('PROVIDER_KEY_OF_A_TEST', 'S3CRET-OF-THE-HOST');
    const made = createNet({ hosts: `plain.example 127.0.0.1:${portOf(plain)}`, browser: { dataDir } });
    try {
      await made.withPage({}, async ({ page }) => {
        await page.goto('http://plain.example/');
        const kinds = browserProcesses().map((pid) => ({
          args: readProc(pid, 'cmdline'),
          environment: readProc(pid, 'environ'),
        }));
        expect(kinds.some(({ args }) => args.includes('--type=renderer'))).toBe(true);
        const all = kinds.map(({ environment }) => environment).join();
        expect(all).toContain('HOME=');
        expect(all).not.toMatch(/DATABASE_URL|AUTH_SECRET|npm_|S3CRET|PROVIDER_KEY/);
        expect(kinds.map(({ args }) => args).join()).not.toContain('S3CRET');
        expect(made.browserState().sandbox).not.toBeNull();
      });
    } finally {
      await made.close();
      vi.unstubAllEnvs();
    }
  });

  it('B8: leaves no process and no folder behind', async () => {
    const made = createNet({ hosts: `plain.example 127.0.0.1:${portOf(plain)}`, browser: { dataDir } });
    const before = browserProcesses().length;
    await titleOf('http://plain.example/', made);
    expect(browserProcesses().length).toBeGreaterThan(before);
    await made.close();
    await expect.poll(() => browserProcesses().length).toBe(before);
    await site.close();
    await expect.poll(() => browserProcesses()).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`serpentine-chromium-${process.pid}-`))).toEqual([]);
  });
});

/**
 * Processes of the browsers in this test's data folder.
 * @param only main: the browsers themselves; a newly forked child still has the arguments of its parent
 */
function browserProcesses(only?: 'main'): number[] {
  const browsers = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`${dataDir}/browser/`))
    .map((line) => {
      const [pid = Number.NaN, parent = Number.NaN] = line.trim().split(/\s+/, 2).map(Number);
      return { pid, parent, isChild: line.includes('--type=') };
    });
  const all = new Set(browsers.map(({ pid }) => pid));
  const wanted = only ? browsers.filter(({ parent, isChild }) => !isChild && !all.has(parent)) : browsers;
  return wanted.map(({ pid }) => pid);
}

/** Empty if the process has just ended or is not readable. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
