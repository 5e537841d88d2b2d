import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePorts } from '#tests/support/free-ports.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A command of the program, running in its own process. */
export interface Program {
  process: ChildProcess;
  pid: number;
  stdout: () => string;
  stderr: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** V8's compile cache of the commands that tests start: without it, each compiles some thousand files again. */
const COMPILE_CACHE = resolve(root, 'node_modules', '.cache', 'compiled-for-tests');

/** The variables of this process, without those of the test runner and of a database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(VITEST|TEST_|NODE_OPTIONS|NODE_ENV|DATABASE_URL|DATA_DIR|AUTH_SECRET|PORT|HOST|SERPENTINE_|OTEL_|NODE_COMPILE_CACHE)/;
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE, ...Object.fromEntries(kept) };
}

/**
 * Runs `lib/cli/<command>.ts` like the bootstrap, with only the given variables.
 * @param under a command with its arguments that wraps it
 */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  under: readonly string[] = [],
): Program {
  const options = ['--conditions=react-server', '--disable-warning=ExperimentalWarning'];
  return launch([...under, process.execPath, ...options, `lib/cli/${command}.ts`, ...args], env);
}

/** Runs a command as `npm run` does, with only the given variables. */
export const runBootstrap = (command: string, env: Record<string, string>): Program =>
  launch([process.execPath, 'lib/cli/bootstrap.mjs', command], env);

function launch([first = '', ...rest]: readonly string[], env: Record<string, string>): Program {
  const child = spawn(first, rest, {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('close', (code, signal) => done(code ?? signal));
  });
  return { process: child, pid: child.pid ?? 0, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Resolves when the program has printed its ready line. @throws with its output when it ends before */
export async function untilReady(program: Program): Promise<void> {
  const ready = new Promise<void>((done) => {
    const look = () => {
      if (/^ready on /m.test(program.stdout())) done();
    };
    program.process.stdout?.on('data', look);
    look();
  });
  const ended = program.ended.then((code) => {
    throw new Error(`The program ended (${code}) before it was ready:\n${program.stdout()}${program.stderr()}`);
  });
  await Promise.race([ready, ended]);
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
