import { spawn } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ConnectOverCDPTransport } from 'playwright-core';
import { type BrowserBinary, minimalEnvironment } from '#lib/net/browser/binary.ts';
import { pipeTransport } from '#lib/net/browser/pipe-transport.ts';
import { guardTargets } from '#lib/net/browser/targets.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { killTree, ownGroup } from '#lib/platform/host.mjs';
import { isAlive } from '#lib/platform/process/process-alive.ts';
import { browserUser } from '#lib/platform/process/system-users.ts';

/** A running Chromium, controlled over two pipes: it listens on no port. */
export interface BrowserProcess {
  pid: number;
  /** User ids of its processes and of this one; null on systems without user ids. */
  users: ReadonlySet<number> | null;
  sandbox: boolean;
  transport: ConnectOverCDPTransport;
  /** Settles when the process has ended. */
  exited: Promise<void>;
  /** The last lines it wrote to standard error. */
  stderr: () => string;
  /** Ends the whole process group and removes its scratch folder. */
  kill: () => void;
}

const SCRATCH_PREFIX = 'serpentine-chromium-';

// Each flag closes an escape route or a way to persist: see README.md and the canary test, which fails without them.
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  // Traffic outside of a run's context cannot leave: nothing listens there.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--block-new-web-contents',
  // They outlive their page and are not attached to it: see targets.ts.
  '--disable-shared-workers',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-print-preview',
  '--disable-prompt-on-repost',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-features=MediaRouter,OptimizationHints,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions,DialMediaRouteProvider,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PrintCompositorLPAC',
  '--deny-permission-prompts',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disk-cache-size=33554432',
  `--js-flags=--max-old-space-size=${NET_LIMITS.browser.heapMiB}`,
];

/**
 * Starts a browser as an unprivileged user, in a private scratch folder, with an environment that holds no secrets.
 * @throws Error if the program cannot be started
 */
export function startBrowser(binary: BrowserBinary, sandbox: boolean): BrowserProcess {
  const runAs = browserUser();
  const scratch = mkdtempSync(join(tmpdir(), `${SCRATCH_PREFIX}${process.pid}-`));
  const folders = ['profile', 'tmp'].map((name) => join(scratch, name));
  for (const folder of folders) mkdirSync(folder, { mode: 0o700 });
  if (runAs.uid !== undefined && runAs.gid !== undefined)
    for (const folder of [scratch, ...folders]) chownSync(folder, runAs.uid, runAs.gid);

  const child = spawn(
    binary.path,
    [...FLAGS, ...(sandbox ? [] : ['--no-sandbox']), `--user-data-dir=${join(scratch, 'profile')}`, 'about:blank'],
    {
      cwd: scratch,
      ...ownGroup(),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...minimalEnvironment(),
        HOME: scratch,
        TMPDIR: join(scratch, 'tmp'),
        TEMP: join(scratch, 'tmp'),
        TMP: join(scratch, 'tmp'),
        LOCALAPPDATA: join(scratch, 'tmp'),
        XDG_CACHE_HOME: join(scratch, 'tmp'),
        XDG_CONFIG_HOME: join(scratch, 'tmp'),
        ...binary.environment,
      },
      ...runAs,
    },
  );
  const exited = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  const stderr = tail(child.stderr);
  const kill = () => {
    if (child.pid !== undefined) killTree(child.pid);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  };
  // However it ended, end the whole group: children of a crashed browser would outlive their parent.
  void exited.then(kill);
  // However this process exits, including process.exit, the browser does not outlive it.
  process.once('exit', kill);
  void exited.then(() => process.off('exit', kill));
  const pipes = pipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable, exited, kill);
  const transport = guardTargets(pipes);
  const own = process.getuid?.();
  const users = own === undefined ? null : new Set([own, runAs.uid ?? own]);
  return { pid: child.pid ?? 0, users, sandbox, transport, exited, stderr, kill };
}

function tail(stream: Readable | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4_000);
  });
  return () => text;
}

/** Removes scratch folders whose owner is gone (killed before it could clean up). Never throws. */
export function sweepScratch(): void {
  const own = process.getuid?.();
  const browser = browserUser().uid ?? own;
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${SCRATCH_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      // Other users may also write to the temporary folder: leave their folders alone.
      const { uid } = lstatSync(join(tmpdir(), name));
      if (own !== undefined && uid !== own && uid !== browser) continue;
      rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Its browser still writes, or another user's program created it: the next sweep tries again.
    }
  }
}
