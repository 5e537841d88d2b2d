import type { Browser } from 'playwright-core';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { type BrowserProcess, startBrowser, sweepScratch } from '#lib/net/browser/process.ts';
import { joinRemoteBrowser } from '#lib/net/browser/remote.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { AppError, Unavailable } from '#lib/platform/errors.ts';

/** Where the browser comes from and how it is started. */
export interface LaunchOptions {
  dataDir: string;
  /** BROWSER_PATH. */
  path?: string | undefined;
  /** BROWSER_WS_ENDPOINT: a remote Chromium, see remote.ts. */
  wsEndpoint?: string | undefined;
  /** BROWSER_SANDBOX. */
  sandbox: 'require' | 'auto';
  /** Called once if the kernel allows no sandbox. */
  warn: (message: string) => void;
}

/** A started browser; `source` says where it came from, for the log. */
export interface Launched {
  browser: Browser;
  /** Null for a remote browser: this process does not own it. */
  process: BrowserProcess | null;
  source: string;
  /** The executable; null for a remote browser. */
  path: string | null;
}

/**
 * Starts or joins a browser. If the kernel forbids its sandbox, the browser runs without one and logs a warning, unless the
 * sandbox is required.
 * @throws Unavailable
 */
export async function launchBrowser(options: LaunchOptions): Promise<Launched> {
  try {
    if (options.wsEndpoint !== undefined) {
      const browser = await joinRemoteBrowser(options.wsEndpoint);
      return { browser, process: null, source: 'BROWSER_WS_ENDPOINT', path: null };
    }
    sweepScratch();
    const binary = await findBrowser(options.path, options.dataDir);
    const attempt = async (sandbox: boolean): Promise<Launched> => {
      const started = startBrowser(binary, sandbox);
      try {
        return { browser: await connect(started), process: started, source: binary.source, path: binary.path };
      } catch (error) {
        started.kill();
        throw new LaunchFailed(error instanceof Error ? error.message : String(error), started.stderr());
      }
    };
    try {
      return await attempt(true);
    } catch (error) {
      if (!(error instanceof LaunchFailed) || !/sandbox|namespace/i.test(error.stderr)) throw error;
      if (options.sandbox === 'require') {
        throw new Unavailable(
          'The browser cannot use its sandbox on this system and BROWSER_SANDBOX is "require": allow unprivileged user namespaces, or unset it.',
          { reason: 'browser-sandbox', cause: error },
        );
      }
      options.warn('The kernel does not allow a browser sandbox: the browser runs without one. See BROWSER_SANDBOX.');
      return await attempt(false);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new Unavailable('The browser could not be started; see the log.', {
      reason: 'browser-launch',
      cause: error,
    });
  }
}

class LaunchFailed extends Error {
  override readonly name = 'LaunchFailed';
  readonly stderr: string;
  constructor(message: string, stderr: string) {
    super(`${message}\n${stderr}`);
    this.stderr = stderr;
  }
}

async function connect(started: BrowserProcess): Promise<Browser> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  void started.exited.then(() => reject(new Error('the browser exited during startup')));
  ended.catch(() => {});
  const options = { timeout: NET_LIMITS.browser.launchMs, noDefaults: true };
  const { chromium } = await import('playwright-core');
  return Promise.race([chromium.connectOverCDP(started.transport, options), ended]);
}
