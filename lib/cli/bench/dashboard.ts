import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { freePort } from '#tests/support/program.ts';
import { startWorld } from '#tests/world/world.ts';

const OWNER = { email: 'owner@bench.example', password: 'a long bench password' };

/** The built program with the simulated internet on loopback, and a separate browser that opens it. */
export interface BenchDashboard {
  base: string;
  browser: Browser;
  /** Port of the browser's debugging protocol, for tools that use it. */
  debugPort: number;
  /** The program's data folder. */
  folder: string;
}

/** Starts the program and a browser, runs the work, and ends both. */
export async function withDashboard<Result>(work: (dashboard: BenchDashboard) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'serpentine-bench-'));
  const world = await startWorld();
  const port = await freePort();
  const program = await startProgram(folder, port, {
    EGRESS_HOSTS: world.hostsFile,
    EGRESS_CA: world.caFile,
    DNS_SERVERS: world.dnsServer,
  });
  const binary = await findBrowser(undefined, folder);
  const debugPort = await freePort();
  const browser = await chromium.launch({
    executablePath: binary.path,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...binary.environment },
    args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  });
  try {
    return await work({ base: `http://127.0.0.1:${port}`, browser, debugPort, folder });
  } finally {
    await browser.close();
    program.kill('SIGTERM');
    if (program.exitCode === null) await once(program, 'exit');
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startProgram(dataDir: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['lib/cli/bootstrap.mjs', 'start'], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('ready on ')) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error('the program ended before it was ready');
}

/** Waits until the script of a page has started (components/shell/shortcuts.tsx). */
export const pageReady = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** Signs in through the form, as a person would. */
export async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await pageReady(page);
  await page.close();
}
