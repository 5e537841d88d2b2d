import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Defenses that a single line of source code can undo: patterns that are forbidden, or allowed in one place only. */

const root = resolve(import.meta.dirname, '..');
const sources = ['lib', 'app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|spec)\.tsx?$|platform\/prisma\//.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
);
const product = sources.filter(({ path }) => !/^lib\/cli\/(?:bench|resilience|demo)\//.test(path));

/** Files that match. */
const holding = (what: RegExp, among = product) => among.filter(({ text }) => what.test(text)).map(({ path }) => path);

test('the folders are read', () => expect(product.length).toBeGreaterThan(500));

describe('S6: every browser is started in one place, with every flag that closes a way out', () => {
  const [launch] = product.filter(({ path }) => path === 'lib/net/browser/process.ts');

  test.each([
    '--remote-debugging-pipe',
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--deny-permission-prompts',
  ])('%s', (flag) => expect(launch?.text).toContain(`'${flag}'`));

  test('nothing else starts one, and no flag opens a port', () => {
    expect(holding(/chromium\s*\.\s*launch/)).toEqual([]);
    expect(holding(/--remote-debugging-(?:port|address)/)).toEqual([]);
    expect(holding(/connectOverCDP\(/)).toEqual(['lib/net/browser/launch.ts', 'lib/net/browser/remote.ts']);
  });

  test('what pages are opened in blocks service workers; the other context asks where a remote browser comes out', () => {
    expect(holding(/\.newContext\(/)).toEqual(['lib/net/browser/remote.ts', 'lib/net/browser/run.ts']);
    expect(holding(/serviceWorkers: 'block'/)).toEqual(['lib/net/browser/run.ts']);
    expect(holding(/acceptDownloads: false/)).toContain('lib/net/browser/run.ts');
  });
});

test('S11: no command goes through a shell', () => {
  expect(
    holding(/\bshell: true|\bexec(?:Sync)?\(['"`]|import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/),
  ).toEqual([]);
});

test('B6: nothing of the program is handed to a page', () => {
  expect(holding(/\.(?:exposeFunction|exposeBinding)\(|Runtime\.addBinding/)).toEqual([]);
});

test('P4: the strict parser of HTTP, everywhere', () => {
  expect(holding(/insecureHTTPParser/)).toEqual([]);
});

test('S12: a certificate goes unbelieved only where the server itself is what is looked at', () => {
  expect(holding(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([
    'lib/inspect/server.ts',
    'lib/inspect/technology.ts',
    'lib/net/tls/tls-probe.ts',
  ]);
});

test('D1: no text is put on a screen as markup', () => {
  expect(
    holding(/dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write\(/),
  ).toEqual([]);
});

test('D4: whatever is saved as CSV was written by the one writer', () => {
  const writers = /csvRow|toCsv|csvOf|searchCsv|tableFile|runForFile|use-rows/;
  const saving = product.filter(({ text }) => /'text\/csv|`[^`]*\.csv`/.test(text));
  expect(saving.length).toBeGreaterThan(3);
  // A form that accepts such a file names the type too.
  const taking = /accept="[^"]*text\/csv/;
  expect(saving.filter(({ text }) => !writers.test(text) && !taking.test(text)).map(({ path }) => path)).toEqual([]);
});

test('D4: every table that an operation or a door gives away as a file goes through that writer', () => {
  const giving = holding(/Promise<FileAnswer>/);
  expect(giving.length).toBeGreaterThan(6);
  expect(giving.filter((path) => !holding(/fileOfTables\(/).includes(path))).toEqual([]);
  expect(holding(/'Content-Disposition'/)).toEqual([
    'lib/api/evidence-handler.ts',
    'lib/api/export-tables.ts',
    'lib/api/handle.ts',
  ]);
});

test('R3: nothing on the server waits by a clock that can be set, and no lease is judged by a worker’s', () => {
  const server = product.filter(({ path }) => path.startsWith('lib/'));
  const waiting = /Date\.now\(\) *[<>]=? *|[<>]=? *Date\.now\(\)|(?:end|until|deadline)\w* = Date\.now\(\) \+/i;
  // A cookie's expiry is a wall-clock time.
  expect(holding(waiting, server)).toEqual(['lib/features/searches/fetch/cookie-jar.ts']);
  expect(holding(/heartbeat_at (?:<|>=) \$\{now|heartbeatAt: \{ lt|leaseUntil: new Date/, server)).toEqual([]);
});

describe('T7: what is installed is newer than its known holes', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const own: Record<string, Record<string, string>> = read('package.json');

  test('every version is exact', () => {
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))).toEqual([]);
  });

  test('every package that is installed here or elsewhere is locked to its version, ours to their bytes', () => {
    const entries = Object.entries(packages).filter(([path, entry]) => path !== '' && !('link' in entry));
    // Packages of other platforms were never fetched where the file was written.
    const loose = entries.filter(
      ([, entry]) => !entry.version || !(entry.integrity || 'os' in entry || 'cpu' in entry),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  // Next and React: CVE-2025-29927, CVE-2025-66478, CVE-2025-55182. The others: see the threat model.
  test.each([
    ['next', [16, 0, 7]],
    ['react', [19, 2, 1]],
    ['react-dom', [19, 2, 1]],
    ['next-auth', [4, 24, 12]],
    ['nodemailer', [7, 0, 7]],
  ] as const)('%s is %j or later', (name, least) => {
    expect(isAtLeast(packages[`node_modules/${name}`]?.version ?? '', least)).toBe(true);
  });

  test('undici, wherever it is installed', () => {
    const found = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/undici'));
    for (const [path, { version = '' }] of found) {
      expect(isAtLeast(version, version.startsWith('7.') ? [7, 29, 1] : [8, 10, 2]), `${path} ${version}`).toBe(true);
    }
  });
});

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('-')[0]?.split('.').map(Number) ?? [];
  for (const [at, wanted] of least.entries()) {
    const part = parts[at] ?? Number.NaN;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
