import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';

/** The program as it ships, with one plain page that it can request. */
export interface ResilienceServer {
  base: string;
  /** The running program: `start` replaces it. */
  program: () => Program;
  /** Restarts it after it has ended. */
  start: () => Promise<void>;
  /** Creates a token of the owner, without a rate limit. */
  token: (name: string) => Promise<string>;
  /** A page that is always available, like `/ok` of the hostile site; `?ms=` delays it. */
  page: string;
  dataDir: string;
  /** Current folders of browsers. */
  scratchFolders: () => string[];
  stop: () => Promise<void>;
}

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ok</title></head><body><h1>ok</h1><p>fine</p><a href="/">home</a></body></html>';

/** A separate loopback address, so that a hostile site's effect on the pace of its host does not affect this one. */
const PAGE_HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

async function servePage(): Promise<{ host: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const late = Number(/\?ms=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    const answer = () => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    if (late > 0) setTimeout(answer, late);
    else answer();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, PAGE_HOST, done));
  const host = `${PAGE_HOST}:${(server.address() as AddressInfo).port}`;
  return {
    host,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Starts the program on its own folder.
 * @param allow `host:port` of further sites it may reach,
 * @param more additional variables
 */
export async function startResilienceServer(
  allow: readonly string[] = [],
  more: Record<string, string> = {},
): Promise<ResilienceServer> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-drill-'));
  // The database and the browser run as other users when we are root.
  chmodSync(folder, 0o755);
  const scratch = join(folder, 'tmp');
  mkdirSync(scratch);
  chmodSync(scratch, 0o1777);
  const dataDir = join(folder, 'data');
  const site = await servePage();
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TMPDIR: scratch,
    EGRESS_ALLOW: [site.host, ...allow].join(','),
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
    LOG_LEVEL: 'error',
    ...more,
  };
  let program = runCommand('start', [], env);
  const stop = async () => {
    program.process.kill('SIGTERM');
    await program.ended;
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(program);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: `http://127.0.0.1:${port}`,
    program: () => program,
    start: async () => {
      program = runCommand('start', [], env);
      await untilReady(program);
    },
    token: async (name) => {
      const command = runCommand('token', ['--name', name, '--rate', '0'], env);
      if ((await command.ended) !== 0) throw new Error(`npm run token failed: ${command.stderr()}`);
      return command.stdout().trim();
    },
    page: `http://${site.host}/ok`,
    dataDir,
    scratchFolders: () => readdirSync(scratch).filter((name) => name.startsWith('serpentine-chromium-')),
    stop,
  };
}
