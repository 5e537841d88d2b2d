import { execFile } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { chmod, lchown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import { Unavailable } from '#lib/platform/errors.ts';
import {
  browserAdvice,
  hasBundledBrowser,
  installedBrowsers,
  programEnvironment,
  thisHost,
} from '#lib/platform/host.mjs';
import { makeTrustedFolder } from '#lib/platform/security/trusted-folder.ts';

/** A browser that can be started. */
export interface BrowserBinary {
  path: string;
  source: 'BROWSER_PATH' | 'playwright' | 'bundled' | 'system';
  /** Environment variables it needs. */
  environment: Record<string, string>;
}

/** Name of the unpacked folder; a new release of the package gets a new folder. */
const BUNDLED_VERSION = '153.0.0';
/**
 * The newest Chromium that this release knows of: that of playwright-core (browsers.json; a test compares). Nothing is asked on
 * the network, so newer ones may exist.
 */
export const KNOWN_CHROMIUM = { major: 159, asOf: '2026-11-23' };
/** How many major versions a browser may be behind. */
const MAX_BEHIND = 2;

/**
 * Finds a browser: the given one, an installed one that is current, Playwright's own, the one installed by npm (Linux x64;
 * unpacked at first use), any other that is installed.
 * @throws Unavailable with what to do if there is none
 */
export async function findBrowser(given: string | undefined, dataDir: string): Promise<BrowserBinary> {
  if (given !== undefined) {
    if (!isExecutable(given)) {
      throw new Unavailable(`BROWSER_PATH: must be the path of a browser; given: ${JSON.stringify(given)}`);
    }
    return { path: given, source: 'BROWSER_PATH', environment: {} };
  }
  const installed = installedBrowsers().filter((path) => isExecutable(path) && !isSnap(path));
  const system = (path: string): BrowserBinary => ({ path, source: 'system', environment: {} });
  for (const path of installed) if (await isCurrent(path)) return system(path);
  const managed = await playwrightPath();
  if (managed !== null && isUsable(managed)) return { path: managed, source: 'playwright', environment: {} };
  if (hasBundledBrowser()) {
    const bundled = await unpackBundled(dataDir).catch((error: unknown) => {
      if (error instanceof Unavailable) throw error;
      return null;
    });
    if (bundled) return bundled;
  }
  const [outdated] = installed;
  if (outdated) return system(outdated);
  throw new Unavailable(browserAdvice(), { reason: 'browser-missing' });
}

/** A snap sees neither the folder of a run nor its home: it does not start here. */
function isSnap(path: string): boolean {
  if (thisHost.platform !== 'linux') return false;
  const target = realpathSync(path);
  return target.startsWith('/snap/') || target === '/usr/bin/snap' || startOf(target).includes('/snap/bin/');
}

/** The first bytes of a file: a launcher may be a script. */
function startOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(2_048);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** Whether an installed browser is not far behind. Those of other systems than Linux update themselves. */
async function isCurrent(path: string): Promise<boolean> {
  if (thisHost.platform !== 'linux') return true;
  const { stdout } = await promisify(execFile)(path, ['--version'], {
    env: minimalEnvironment(),
    timeout: 10_000,
  }).catch(() => ({ stdout: '' }));
  return majorOf(stdout) >= KNOWN_CHROMIUM.major - MAX_BEHIND;
}

const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0] ?? 0);

/** How many major versions the browser in npm is behind the newest one known, if that is too many; else null. */
export function outdatedBy({ source, version }: { source: string | null; version: string | null }): number | null {
  const behind = KNOWN_CHROMIUM.major - majorOf(version ?? '');
  return source === 'bundled' && version !== null && behind > MAX_BEHIND ? behind : null;
}

/** Playwright installs into the home folder, which root's browser user may not enter. */
function isUsable(path: string): boolean {
  return isExecutable(path) && (process.getuid?.() !== 0 || isOpenToAll(dirname(path)));
}

async function playwrightPath(): Promise<string | null> {
  try {
    // Imported lazily: loading takes a third of a second and would delay every start.
    const { chromium } = await import('playwright-core');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

// The package unpacks into $TMPDIR and trusts what it finds there, so it runs in a separate process with a private folder as
// $TMPDIR. It unpacks its libraries for minimal systems (al2023) only on AWS, so the script requests them explicitly.
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  import { fileURLToPath } from 'node:url';
  await chromium.executablePath();
  await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
`;

/** Whether the npm-installed browser is already unpacked, so that no search is needed. Loads nothing. */
export async function isBundledReady(dataDir: string): Promise<boolean> {
  return existsSync(join(await privateParent(dataDir), `chromium-${BUNDLED_VERSION}`, 'ready'));
}

async function unpackBundled(dataDir: string): Promise<BrowserBinary | null> {
  const parent = await privateParent(dataDir);
  const folder = join(parent, `chromium-${BUNDLED_VERSION}`);
  if (!existsSync(join(folder, 'ready'))) {
    const temporary = await mkdtemp(join(parent, 'unpack-'));
    try {
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
        env: { ...minimalEnvironment(), TMPDIR: temporary },
        timeout: 120_000,
      });
      await writeFile(join(temporary, 'fonts.conf'), fontsConf(join(folder, 'fonts')));
      await writeFile(join(temporary, 'ready'), '');
      await makeReadable(temporary);
      // Another process may have finished first: use its folder.
      await rename(temporary, folder).catch(async (error) => {
        if (!existsSync(join(folder, 'ready'))) throw error;
      });
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
  // The folder may have been created by someone else.
  trusted(folder);
  if (process.getuid?.() === 0 && statSync(join(folder, 'fonts')).uid !== 0) await makeReadable(folder);
  return {
    path: join(folder, 'chromium'),
    source: 'bundled',
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Parent folder of the browser: DATA_DIR, unless the unprivileged user that runs the browser cannot reach it. */
async function privateParent(dataDir: string): Promise<string> {
  const wanted = join(dataDir, 'browser');
  trusted(wanted);
  if (process.getuid?.() !== 0 || isOpenToAll(wanted)) return wanted;
  const shared = join(tmpdir(), 'serpentine-browser');
  trusted(shared);
  return shared;
}

/** @throws Unavailable with the folder and what is wrong with it */
function trusted(folder: string): void {
  try {
    makeTrustedFolder(folder);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Unavailable(`The browser cannot be installed: ${problem} Or set BROWSER_PATH.`, {
      reason: 'browser-folder',
      cause,
    });
  }
}

/** Whether any user may traverse every folder up to the root. */
function isOpenToAll(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === parse(path).root) return true;
  }
}

/**
 * Makes the folder readable for the browser's user and writable only for ours: as root, unpacking keeps the owners from the
 * archive.
 */
async function makeReadable(folder: string): Promise<void> {
  const own = async (path: string) =>
    process.getuid && process.getgid && lchown(path, process.getuid(), process.getgid());
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    await own(path);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}

function fontsConf(bundledFonts: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', bundledFonts];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

/** The minimum any process needs: no token, no database URL. */
export function minimalEnvironment(): NodeJS.ProcessEnv {
  return { ...programEnvironment(), NODE_ENV: 'production', LANG: 'C.UTF-8', TZ: 'UTC' };
}
