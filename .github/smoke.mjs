/**
 * Starts the program as a user does (`npm start`), audits a page of this machine through the API, stops it, and checks that
 * nothing answers any more. Runs under any Node ≥ 20.9 on every system: `node .github/smoke.mjs`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../lib/platform/host.mjs';

const PORT = process.env.PORT ?? '3210';
const READY_TIMEOUT_MS = 15 * 60_000;
const base = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'serpentine-smoke-'));
const page =
  '<!doctype html><html lang="en"><title>Smoke test</title><h1>Smoke test</h1><p>A page of this machine.</p>';
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
const target = `http://127.0.0.1:${site.address().port}/`;
const env = {
  ...process.env,
  PORT,
  DATA_DIR: folder,
  EGRESS_ALLOW: `127.0.0.1:${site.address().port}`,
  OWNER_EMAIL: 'owner@example.com',
  OWNER_PASSWORD: 'a long enough passphrase',
};

const seconds = (since) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const assert = (holds, text) => {
  if (!holds) throw new Error(text);
};

function npm(args, options) {
  const command = npmCommand(args);
  return [command.file, command.args, { env, shell: command.shell, ...options }];
}

let program;
function stop() {
  if (process.platform !== 'win32') program.kill('SIGTERM');
  else spawnSync('taskkill', ['/pid', String(program.pid), '/t', '/f']);
}

try {
  const began = performance.now();
  program = spawn(...npm(['start'], { stdio: ['ignore', 'pipe', 'inherit'] }));
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Not ready in time')), READY_TIMEOUT_MS);
    program.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (!String(chunk).includes('ready on ')) return;
      clearTimeout(timer);
      resolve();
    });
    program.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  console.log(`ready after ${seconds(began)}`);

  const health = await fetch(`${base}/api/health`);
  assert(health.status === 200, `health: ${health.status} ${await health.text()}`);
  const made = spawnSync(...npm(['run', '--silent', 'token', '--', '--name', 'smoke'], { encoding: 'utf8' }));
  assert(/^srp_\S+\n$/.test(made.stdout), `token: ${made.stdout}${made.stderr}`);
  const audited = await fetch(`${base}/api/v1/web_page_seo_analysis?url=${encodeURIComponent(target)}`, {
    headers: { authorization: `Bearer ${made.stdout.trim()}` },
  });
  const body = await audited.text();
  assert(audited.status === 200 && body.includes('Smoke test'), `audit: ${audited.status} ${body.slice(0, 500)}`);
  console.log('audited a page');

  const stopping = performance.now();
  const ended = new Promise((resolve) => program.once('exit', resolve));
  stop();
  await ended;
  const answers = () =>
    fetch(`${base}/api/health`).then(
      () => true,
      () => false,
    );
  while (await answers()) {
    assert(performance.now() - stopping < 60_000, 'it still answers a minute after it was stopped');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  console.log(`stopped after ${seconds(stopping)}`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  if (program?.exitCode === null) stop();
} finally {
  site.close();
  // A database that is still ending may hold its files on Windows; the folder is a temporary one.
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  } catch {}
}
