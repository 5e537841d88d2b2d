/**
 * Runs the steps of the Dockerfile without a container engine: `node tests/support/image/try-image.ts FOLDER`, as root, with
 * mmdebstrap, bubblewrap and python3-seccomp. Each stage is a minimal Debian in a folder; RUN executes the same command as
 * the same user; Node and npm, which the base image provides, are this machine's. Then `… FOLDER run [COMMAND …]` starts the
 * result like an engine would: its user, no capabilities, a read-only root, /data and a noexec /tmp, its own process 1,
 * under deploy/chromium-seccomp.json. Both use this machine's network. `… FOLDER build image` rebuilds only the last stage.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ignoredBy, pairs, parseDockerfile, type Stage, words } from '#tests/support/image/dockerfile.ts';

const project = resolve(import.meta.dirname, '..', '..', '..');
const [given = '', mode = 'build', ...command] = process.argv.slice(2);
if (!given) throw new Error('A folder is needed: node tests/support/image/try-image.ts FOLDER [run [COMMAND …]]');
const folder = resolve(given);
const stages = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Configuration of this machine's package clients, copied into a stage for the build and removed afterwards. */
const CLIENTS = ['/etc/resolv.conf', '/etc/hosts', '/etc/apt/sources.list.d/debian.sources'];
const ROOTS = '/run/roots.pem';

interface Settings {
  env: Record<string, string>;
  user: string;
  cwd: string;
  entry: string[];
  cmd: string[];
}

function sandbox(root: string, { env, cwd }: Settings, more: readonly string[], argv: readonly string[]): string[] {
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin', ...env });
  const set = variables.flatMap(([name, value]) => ['--setenv', name, value]);
  return [...more, '--proc', '/proc', '--dev', '/dev', '--clearenv', ...set, '--chdir', cwd, ...argv].map((word) =>
    word === '@ROOT' ? root : word,
  );
}

/** A minimal Debian; for the Node image, with this machine's Node and npm at that image's paths. */
function bringBase({ base }: Stage, root: string): void {
  const suite = /bookworm|trixie/.exec(base)?.[0] ?? 'bookworm';
  const plain = join(folder, `${suite}.tar`);
  if (!existsSync(plain)) execFileSync('mmdebstrap', ['--variant=minbase', suite, plain], { stdio: 'inherit' });
  mkdirSync(root, { recursive: true });
  execFileSync('tar', ['-xf', plain, '-C', root]);
  if (!base.startsWith('node:')) return;
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
}

function runStep(root: string, settings: Settings, line: string): void {
  const clients = CLIENTS.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  const npmrc = join(process.env.HOME ?? '/root', '.npmrc');
  const npm = existsSync(npmrc) ? ['--ro-bind', npmrc, '/root/.npmrc'] : [];
  const given = process.env.NODE_EXTRA_CA_CERTS;
  const roots = given ? ['--ro-bind', given, ROOTS] : [];
  const inside = {
    ...settings,
    env: { HOME: '/root', ...(given ? { NODE_EXTRA_CA_CERTS: ROOTS } : {}), ...settings.env },
  };
  const ways = ['--bind', root, '/', ...clients, ...npm, ...roots, '--unshare-pid', '--cap-add', 'ALL'];
  const { status } = spawnSync('bwrap', sandbox(root, inside, ways, ['/bin/sh', '-c', line]), { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The step failed (${status}): RUN ${line}`);
}

function copy(root: string, cwd: string, rest: string, from: string | undefined): void {
  const all = rest.split(/\s+/);
  const target = all.pop() ?? '';
  const into = join(root, resolve('/', cwd, target));
  if (from) {
    for (const one of all) cpSync(join(folder, from, one), into, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const lines = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line && !line.startsWith('#'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  const paths = all[0] === '.' ? listed.split('\0').filter((path) => path && existsSync(join(project, path))) : all;
  for (const path of paths.filter((one) => !ignoredBy(rules, one))) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    cpSync(join(project, path), join(into, path));
  }
}

/** Walks the steps of a stage; with `build` it executes them, otherwise it only collects the container's start settings. */
function walk(stage: Stage, build: boolean): Settings {
  const root = join(folder, stage.name || 'image');
  const settings: Settings = { env: {}, user: '0:0', cwd: '/', entry: [], cmd: [] };
  if (build) {
    rmSync(root, { recursive: true, force: true });
    bringBase(stage, root);
  }
  const args: Record<string, string> = {};
  for (const { word, rest, from } of stage.steps) {
    if (build) say(`${word} ${rest}`);
    if (word === 'ENV') Object.assign(settings.env, Object.fromEntries(pairs(rest)));
    else if (word === 'ARG') Object.assign(args, Object.fromEntries(pairs(rest)));
    else if (word === 'USER') settings.user = rest;
    else if (word === 'WORKDIR') settings.cwd = rest;
    else if (word === 'ENTRYPOINT') settings.entry = words(rest);
    else if (word === 'CMD') settings.cmd = words(rest);
    else if (word === 'RUN' && build) {
      mkdirSync(join(root, settings.cwd), { recursive: true });
      runStep(root, { ...settings, env: { ...args, ...settings.env } }, rest);
    } else if (word === 'COPY' && build) copy(root, settings.cwd, rest, from);
  }
  return settings;
}

function run(): number {
  const stage = stages.at(-1);
  if (!stage) throw new Error('The Dockerfile has no stage.');
  const settings = walk(stage, false);
  const root = join(folder, 'image');
  const data = join(folder, 'data');
  // Mounted with the engine's options for `tmpfs:`; bubblewrap's own would allow executing files.
  const tmp = mkdtempSync(join(folder, 'tmp-'));
  const [uid = '0', gid = '0'] = settings.user.split(':');
  if (!existsSync(data)) mkdirSync(data, { mode: 0o700 });
  chownSync(data, Number(uid), Number(gid));
  const filter = `${tmp}.bpf`;
  const profile = join(project, 'deploy', 'chromium-seccomp.json');
  execFileSync('sh', [
    '-c',
    '/usr/bin/python3 "$1" "$2" > "$3"',
    'sh',
    join(import.meta.dirname, 'filter.py'),
    profile,
    filter,
  ]);
  // As set by `docker run -e NAME=value` and a compose file.
  const own = Object.entries(process.env).filter(([name]) => name.startsWith('IMAGE_'));
  for (const [name, value = ''] of own) settings.env[name.slice('IMAGE_'.length)] = value;
  // The capabilities are only needed to switch the user; setpriv drops them.
  const ways = ['--ro-bind', root, '/', '--ro-bind', '/etc/resolv.conf', '/etc/resolv.conf', '--bind', data, '/data'];
  const apart = [
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--as-pid-1',
    '--die-with-parent',
    '--seccomp',
    '3',
  ];
  const caps = [
    '--cap-add',
    'CAP_SETUID',
    '--cap-add',
    'CAP_SETGID',
    '--cap-add',
    'CAP_SETPCAP',
    '--cap-add',
    'CAP_SYS_ADMIN',
  ];
  const drop = ['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...drop];
  const argv = [...become, ...settings.entry, ...(command.length > 0 ? command : settings.cmd)];
  const more = [...ways, '--bind', tmp, '/tmp', ...apart, ...caps];
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777,size=1g,noexec,nosuid,nodev', 'tmpfs', tmp]);
  try {
    const stdio = ['inherit', 'inherit', 'inherit', openSync(filter, 'r')] as const;
    return spawnSync('bwrap', sandbox(root, settings, more, argv), { stdio: [...stdio] }).status ?? 1;
  } finally {
    execFileSync('umount', [tmp]);
    rmdirSync(tmp);
    rmSync(filter);
  }
}

if (mode === 'run') process.exitCode = run();
else for (const stage of stages) if (command.length === 0 || command.includes(stage.name || 'image')) walk(stage, true);
