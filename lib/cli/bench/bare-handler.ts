import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { root } from '#lib/cli/root.ts';
import { WEB_HEAP } from '#lib/cli/startup/supervise-child.ts';
import { freePort } from '#tests/support/program.ts';

/** A Next.js server with a single route handler. */
export interface BareHandler {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const FILES: Record<string, string> = {
  'package.json': '{ "name": "bare-handler", "private": true, "type": "module" }',
  'next.config.mjs': `export default {
  serverExternalPackages: ['pg'],
  poweredByHeader: false,
  turbopack: { root: ${JSON.stringify(root)} },
};`,
  'app/user/route.js': `import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
export async function GET(request) {
  const { rows } = await pool.query('SELECT email, name FROM users WHERE role::text = $1', [request.headers.get('x-role') ?? 'owner']);
  return Response.json({ data: { user: rows[0] } });
}`,
  'server.mjs': `import { createServer } from 'node:http';
import createNext from 'next';
const app = createNext({ dev: false, dir: import.meta.dirname, quiet: true });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => handle(request, response)).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));`,
};

/**
 * Builds and starts the least that Next.js needs to answer with a row of the database: the same version, behind the same kind
 * of server and with the same heap limits as the web process.
 */
export async function startBareHandler(databaseUrl: string): Promise<BareHandler> {
  // Inside the project, so that it finds the same packages.
  mkdirSync(join(root, '.next'), { recursive: true });
  const folder = mkdtempSync(join(root, '.next', 'bare-handler-'));
  let child: ChildProcess | undefined;
  const stop = async () => {
    child?.kill('SIGTERM');
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(join(folder, 'app', 'user'), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
    const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
    await promisify(execFile)(process.execPath, [next, 'build', folder], { env });
    const port = await freePort();
    child = spawn(process.execPath, [...WEB_HEAP, join(folder, 'server.mjs')], {
      cwd: folder,
      env: { ...env, PORT: String(port), DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout || !child.pid) throw new Error('The bare handler could not be started.');
    for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('ready')) break;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}/user`, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
