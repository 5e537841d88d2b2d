import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const OWNER = { email: 'owner@example.com', password: 'a long enough passphrase' };

/** The built program as it runs for the "api" and browser tests. */
export interface TestServer {
  baseUrl: string;
  /** Has all scopes and no rate limit. */
  token: string;
  email: string;
  password: string;
  /** For more tokens and commands: these variables make the CLI work on this server. */
  env: Record<string, string>;
}

/**
 * Starts the program as it ships, on a fresh data folder, with the loopback world as its internet.
 * @param more additional variables for the test
 */
export async function startServer(
  more: (world: World) => Record<string, string> = () => ({}),
): Promise<TestServer & { world: World; program: Program; restart: () => Promise<void>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-server-'));
  const world = await startWorld();
  const port = await freePort();
  const env = {
    ...world.env,
    ...more(world),
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'warn',
  };
  let program = runCommand('start', [], env);
  const restart = async () => {
    program.process.kill('SIGTERM');
    await program.ended;
    program = runCommand('start', [], env);
    await untilReady(program);
  };
  const stop = async () => {
    program.process.kill('SIGTERM');
    await program.ended;
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(program);
    const command = runCommand('token', ['--name', 'tests', '--rate', '0'], env);
    if ((await command.ended) !== 0) throw new Error(`npm run token failed: ${command.stderr()}`);
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      token: command.stdout().trim(),
      ...OWNER,
      env,
      world,
      restart,
      stop,
      // The current process; a restart replaces it.
      get program() {
        return program;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Vitest's global setup. */
export default async function setup(): Promise<() => Promise<void>> {
  const provider = await startOidcProvider(OWNER);
  const {
    stop,
    restart: _r,
    world: _w,
    program: _p,
    ...server
  } = await startServer(({ proxies }) => ({ ...provider.env, PROXIES: proxies.list }));
  // Test processes are started after this and inherit it.
  process.env.TEST_SERVER = JSON.stringify(server);
  return async () => {
    await stop();
    await provider.stop();
  };
}

/** The server of this test file. */
export function testServer(): TestServer {
  const text = process.env.TEST_SERVER;
  if (!text) throw new Error('Only the vitest project "api" has a server; put the test into tests/api.');
  return JSON.parse(text);
}
