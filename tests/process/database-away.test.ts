import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';

const owner = { email: 'owner@example.com', password: 'a long enough passphrase' };
let folder: string;
let program: Program;
let browser: Browser;
let page: Page;
let project: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-away-'));
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: 'silent',
  };
  program = runCommand('start', [], env);
  await untilReady(program);
  const base = `http://127.0.0.1:${port}`;
  const binary = await findBrowser(process.env.BROWSER_PATH, folder);
  browser = await chromium.launch({
    executablePath: binary.path,
    env: { ...process.env, ...binary.environment },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  page = await browser.newPage({ baseURL: base });
  page.setDefaultTimeout(60_000);
  await page.goto('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const made = await page.request.post('/api/run/create_project', {
    headers: { origin: base },
    data: { name: 'Kept bakery', domain: 'kept-bakery.example' },
  });
  project = (await made.json()).data.project.id;
});
afterAll(async () => {
  await browser?.close();
  program?.process.kill('SIGTERM');
  await program?.ended;
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['the overview of a project', () => `/projects/${project}`, 'Kept bakery'],
  ['rankings', () => `/rankings?project=${project}`, 'Rank tracker'],
])('while the database is away %s says so, and comes back by itself', async (_name, path, heading) => {
  await page.goto(path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // The supervisor would restart it immediately.
  process.kill(program.pid, 'SIGSTOP');
  try {
    process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await page.goto(path());
    await page.getByRole('heading', { level: 1, name: 'Database not responding' }).waitFor();
  } finally {
    process.kill(program.pid, 'SIGCONT');
  }
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(path(), page.url()).pathname);
});
