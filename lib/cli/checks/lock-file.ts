/**
 * The lock file must list every platform's optional packages: `npm ci` rejects one that does not, and npm writes only those
 * that its registry serves at that time. Run directly, this adds the missing ones (version as required by their parent,
 * platform from their name), and the hashes that are missing, as far as the registry has them: `node lib/cli/checks/lock-file.ts`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { npmCommand } from '#lib/platform/host.mjs';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The parts of package-lock.json that are used. */
export interface Lock {
  packages: Record<string, Entry>;
}

const path = join(resolve(import.meta.dirname, '..', '..', '..'), 'package-lock.json');

/** Reads package-lock.json. */
export const readLock = (): Lock => JSON.parse(readFileSync(path, 'utf8'));

/** Required optional packages without an entry: path in the lock file, version, and whether only for development. */
export function missingOptional({ packages }: Lock): { at: string; version: string; dev: boolean }[] {
  const missing = new Map<string, { at: string; version: string; dev: boolean }>();
  for (const [parent, { optionalDependencies, dev = false }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      const version = range.replace(/^[\^~]/, '');
      const at = `node_modules/${name}`;
      if (packages[`${parent}/node_modules/${name}`] || packages[at] || missing.has(at)) continue;
      missing.set(at, { at, version, dev });
    }
  }
  return [...missing.values()];
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS: [RegExp, string][] = [
  [/arm64/, 'arm64'],
  [/x64/, 'x64'],
  [/arm-|arm$|armv7/, 'arm'],
  [/ia32/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/wasm32/, 'wasm32'],
];

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const os = SYSTEMS.find((system) => name.includes(system));
  const cpu = PROCESSORS.find(([pattern]) => pattern.test(name))?.[1];
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined;
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) };
}

/** The registry's hash of a package; undefined if it has none. */
function integrityOf(name: string, version: string): string | undefined {
  const { file, args, shell } = npmCommand(['view', `${name}@${version}`, 'dist.integrity', '--loglevel=silent']);
  try {
    return (
      execFileSync(file, args, { encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

/** Packages whose content npm cannot verify. */
export const withoutHash = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) => (path === '' || link || integrity ? [] : [path]));

if (process.argv[1] === import.meta.filename) {
  const lock = readLock();
  for (const { at, version, dev } of missingOptional(lock)) {
    lock.packages[at] = { version, ...platformOf(at), ...(dev ? { dev } : {}), optional: true };
    process.stderr.write(`added ${at}\n`);
  }
  for (const path of withoutHash(lock)) {
    const entry = lock.packages[path];
    const integrity = integrityOf(path.replace(/^.*node_modules\//, ''), entry?.version ?? '');
    if (entry && integrity) entry.integrity = integrity;
    process.stderr.write(`${integrity ? 'hash added' : 'the registry has no hash'}: ${path}\n`);
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
