/**
 * First step of every `npm run …`: plain JavaScript on built-ins, so that any Node ≥ 20.9 can run it on a fresh clone. It
 * installs what the lock file lists, finds the Node that runs the program (24, from the lock file), generates the Prisma
 * client, and starts lib/cli/<command>.ts. Its messages go to standard error: standard output belongs to the command.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFromNpm, npmCommand, requestExit } from '../platform/host.mjs';
import {
  installedMatches,
  installLock,
  RUN_ONLY,
  removeUnused,
  stampFile,
  DEVELOPMENT as WITH_DEVELOPMENT,
} from './packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const [command, ...args] = process.argv.slice(2);

/** Prints one line and exits. */
function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const say = (line) => process.stderr.write(`${line}\n`);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 9)) {
  fail(`Serpentine requires Node 20.9 or newer to start; this is ${process.versions.node}.`);
}
if (!command || !/^[a-z-]+$/.test(command) || !existsSync(join(root, 'lib', 'cli', `${command}.ts`))) {
  fail(
    `Unknown command "${command ?? ''}". Commands: npm start, npm test, npm run build, check, token, reset-password, migrate, web, worker, demo, dev, backup, restore, bench, drill, openapi, icons, release.`,
  );
}

const leave = (signal) => process.exit(128 + (constants.signals[signal] ?? 0));
/** What a request to end does now: it reaches the child that runs. */
let ending = leave;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending(signal));
// SIGTERM to npm ends only the shell between it and this process, which then gets another parent.
const parent = process.ppid;
const orphaned = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(orphaned);
  ending('SIGTERM');
}, 500);
if (process.platform === 'win32' || !process.env.npm_lifecycle_event) clearInterval(orphaned);

/** Runs a program to its end; resolves with the exit code. Its output goes to our standard error, or to `keep`. */
function runProgram(file, argv, { env = process.env, keep = undefined, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2];
    const child = spawn(file, argv, { cwd: root, env, stdio, shell });
    if (keep) for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
    const stop = (signal) => child.kill(signal);
    ending = stop;
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      ending = leave;
      if (signal) process.exit(128 + (constants.signals[signal] ?? 0));
      resolve(code);
    });
  });
}

/** Commands that use packages of development: tests, tools, the simulated internet. The others install without them. */
const DEVELOPMENT = ['test', 'check', 'demo', 'dev', 'bench', 'drill'];

/** @param building whether the packages that only building needs are wanted too (lib/cli/packages.mjs) */
async function install(building) {
  const wantsDev = DEVELOPMENT.includes(command);
  const lockText = read(join(root, 'package-lock.json'));
  const stamp = stampFile(root);
  const wanted = sha256(lockText, process.platform, process.arch);
  const installed = read(stamp);
  const [dev, run] = [wanted + WITH_DEVELOPMENT, wanted + RUN_ONLY];
  // With the packages of development is also without them.
  const enough = wantsDev ? [dev] : building ? [wanted, dev] : [wanted, dev, run];
  if (enough.includes(installed)) return;
  if (!installedMatches(root, lockText, wantsDev)) {
    say(`Installing packages (once; about ${wantsDev ? 'a minute' : 'half a minute'}) …`);
    rmSync(stamp, { force: true });
    // What `npm start` installed is only added to: it may be running.
    const adds = [wanted, run].includes(installed);
    const argv = [
      ...(adds ? ['install', '--no-save'] : ['ci']),
      '--ignore-scripts',
      '--include=optional',
      wantsDev ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const npm = npmCommand(argv);
    const code = await runProgram(npm.file, npm.args, { shell: npm.shell });
    if (code !== 0)
      fail('Installing packages failed (npm ci); see the error above. Check the network and start again.');
    if (!wantsDev) removeUnused(root);
  }
  writeFileSync(stamp, wantsDev || installedMatches(root, lockText, true) ? dev : wanted);
}

/** Node 24 or newer: this one, else the one from the lock file. */
function findNode() {
  if (major >= 24) return process.execPath;
  const node = nodeFromNpm(modules);
  if (node && existsSync(node)) return node;
  return fail(
    `Serpentine requires Node 24 or newer and could not install it for ${process.platform}-${process.arch}; install Node 24 (nodejs.org) and start again.`,
  );
}

/** What the generated client is made of; the lock file has the generator's version. */
function clientInputs() {
  const folder = join(root, 'prisma', 'schema');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort();
  const version = read(join(modules, '@prisma', 'client', 'package.json'));
  return sha256(version, ...files.map((name) => name + read(join(folder, name))));
}

const clientStamp = join(modules, '.serpentine-prisma');
const isGenerated = () =>
  read(clientStamp) === clientInputs() && existsSync(join(root, 'lib', 'platform', 'prisma', 'client.ts'));

async function generateClient(node) {
  rmSync(clientStamp, { force: true });
  // The CLI requires an engine that it would download; `generate` never runs it (only `generate`, validate and format work
  // this way).
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  let said = '';
  const argv = [join(modules, 'prisma', 'build', 'index.js'), 'generate', '--no-hints'];
  const keep = (chunk) => {
    said += chunk;
  };
  const code = await runProgram(node, argv, { env, keep });
  if (code !== 0) fail(`${said}\nGenerating the database client failed (prisma generate).`);
  writeFileSync(clientStamp, clientInputs());
}

// Copy of lib/platform/process/process-alive.ts, which cannot be loaded here: a zombie has ended.
const alive = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !/\) [ZX] /.test(read(`/proc/${pid}/stat`));
};

/**
 * Only one process at a time prepares a checkout; the lock of a killed process is taken over. The lock is in the checkout,
 * so only users with write access can hold it; a read-only checkout needs no preparation.
 */
async function prepare() {
  const lock = installLock(root);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) break;
      if (error.code !== 'EEXIST') fail(`Cannot write ${lock} (${error.code}).`);
      const owner = Number(read(lock));
      if (owner && alive(owner)) await new Promise((resolve) => setTimeout(resolve, 300));
      else rmSync(lock, { force: true });
    }
  }
  const release = () => {
    if (read(lock) === String(process.pid)) rmSync(lock, { force: true });
  };
  process.on('exit', release);
  await install(command === 'build' || !isGenerated());
  const node = findNode();
  if (!isGenerated()) await generateClient(node);
  release();
  return node;
}

// A release archive has everything installed, generated and built for one platform (lib/cli/release.ts).
const release = JSON.parse(read(join(root, 'release.json')) || 'null');
if (release && release.platform !== `${process.platform}-${process.arch}`)
  fail(`This archive is for ${release.platform}; this is ${process.platform}-${process.arch}.`);
if (release && (DEVELOPMENT.includes(command) || command === 'release'))
  fail(`A release archive has no packages of development; run npm run ${command} in a clone of the repository.`);
const node = release ? findNode() : await prepare();
const settings = join(root, '.env');
/** The supervisor runs as long as the program, and has nothing to do. */
const SMALL = [
  '--expose-gc',
  '--max-semi-space-size=1',
  '--import',
  new URL('startup/compile-cache.mjs', import.meta.url).href,
];
const child = spawn(
  node,
  [
    '--conditions=react-server',
    ...(command === 'start' ? SMALL : []),
    '--disable-warning=ExperimentalWarning',
    // Existing environment variables take precedence over the file. Node's own --env-file-if-exists prints a message if
    // there is none.
    ...(existsSync(settings) ? [`--env-file=${settings}`] : []),
    join(root, 'lib', 'cli', `${command}.ts`),
    ...args,
  ],
  // The channel notifies the command if this process is killed, so that nothing outlives it.
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, SERPENTINE_CHANNEL: '1' } },
);
ending = (signal) => requestExit(child, signal);
child.on('error', (error) => fail(`Cannot run ${node}: ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
