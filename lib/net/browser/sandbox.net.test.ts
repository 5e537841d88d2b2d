import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { createNet } from '#lib/net/create-net.ts';
import { family } from '#tests/support/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
/** Starts the browser only without its sandbox: exits as it does where the kernel forbids one. */
const forbidden = join(folder, 'forbidden');

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const { path, environment } = await findBrowser(process.env.BROWSER_PATH, folder);
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  const script = [
    '#!/bin/sh',
    'case " $* " in *" --no-sandbox "*) ;; *) echo "No usable sandbox!" >&2; exit 1 ;; esac',
    ...exports,
    `exec '${path}' "$@"`,
  ];
  writeFileSync(forbidden, `${script.join('\n')}\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('B1: where the kernel forbids a sandbox', () => {
  it('the browser goes without, and that is told', async () => {
    const told: string[] = [];
    const net = createNet({ browser: { dataDir: folder, path: forbidden, warn: (message) => told.push(message) } });
    try {
      expect(await net.warmBrowser()).toMatchObject({ status: 'ready', sandbox: false });
      expect(told).toEqual([expect.stringContaining('BROWSER_SANDBOX')]);
    } finally {
      await net.close();
    }
  });

  it('a restart need not start it again to know that it works, unless its file has changed', async () => {
    const restarted = async () => {
      const net = createNet({ browser: { dataDir: folder, path: forbidden } });
      try {
        return await net.warmBrowser();
      } finally {
        await net.close();
      }
    };
    const { version } = await restarted();
    await expect.poll(restarted).toMatchObject({ status: 'idle', source: 'BROWSER_PATH', sandbox: false, version });
    utimesSync(forbidden, 1, 1);
    expect(await restarted()).toMatchObject({ status: 'ready' });
  });

  it('BROWSER_SANDBOX=require starts none', async () => {
    const net = createNet({ browser: { dataDir: folder, path: forbidden, sandbox: 'require' } });
    try {
      const { status, problem } = await net.warmBrowser();
      expect([status, problem]).toEqual(['down', expect.stringContaining('BROWSER_SANDBOX is "require"')]);
      await expect(net.withPage({}, async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      await net.close();
    }
  });
});

it.runIf(process.platform === 'linux')('B1: a page’s process is held by the sandbox, or health is told', async () => {
  const net = createNet({ browser: { dataDir: folder } });
  try {
    const { sandbox } = await net.warmBrowser();
    await net.withPage({}, async ({ page }) => {
      await page.setContent('<title>held</title>');
      const renderers = () => family(process.pid).filter(({ args }) => args.includes('--type=renderer'));
      expect(renderers().length).toBeGreaterThan(0);
      // 2: a seccomp filter is active (proc(5)). A newly created process has none yet.
      const isHeld = ({ pid }: { pid: number }) => /^Seccomp:\s+2/m.test(read(`/proc/${pid}/status`));
      const isFree = ({ args }: { args: string }) => args.includes('--no-sandbox');
      await expect.poll(() => renderers().every(sandbox ? isHeld : isFree)).toBe(true);
    });
  } finally {
    await net.close();
  }
});

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
