import { createHash } from 'node:crypto';
import { type ConsoleLines, collectConsole } from '#lib/features/page-scripts/console-lines.ts';
import { type PageScriptResult, readResult, tooDeep, tooLarge } from '#lib/features/page-scripts/read-result.ts';
import { ScriptFailed } from '#lib/features/page-scripts/script-failed.ts';
import {
  compileScript,
  firstLine,
  type HandedBack,
  runInWorld,
  type Session,
} from '#lib/features/page-scripts/script-world.ts';
import { PASS_MS, watchForWall } from '#lib/net/bot-wall/document-wall.ts';
import { watchNetwork } from '#lib/net/browser/network-quiet.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';
import { AppError, TimedOut, Unavailable, Unreachable } from '#lib/platform/errors.ts';
import { withoutFrames } from '#lib/platform/security/public-text.ts';

/** A script and the page that it runs in. */
export interface PageScript {
  url: string;
  script: string;
  /** Egress through a proxy of this country, `ANY_COUNTRY`: through any proxy; absent: directly. */
  country?: string | undefined;
}

/** What a script returned, and how its page was loaded. */
export interface PageScriptRun extends PageScriptResult {
  /** Address of the document that the script ran in. */
  finalUrl: string;
  /** HTTP status of the document; null if there was none. */
  status: number | null;
  /** Milliseconds until the document had loaded and its network was quiet, and of the script itself. */
  openMs: number;
  scriptMs: number;
}

/** What an observer of the run receives, however it ends. */
export interface Watching {
  console?: (lines: ConsoleLines) => void;
  /** Called with the page still open, after the script ended or failed. */
  ended?: (session: Session) => Promise<void>;
}

/** Whole run, so that the response is sent within the endpoint's 28 s. */
const RUN_MS = 26_000;
/** Reserved for closing the page and responding. */
const SPARE_MS = 1_000;
const OPEN_MS = 12_000;
const LOAD_MS = 8_000;
const QUIET_MS = 1_500;
/** Delay until a crashed tab reports it. */
const LAST_WORD_MS = 300;

/**
 * Opens a page in a browser, runs a script in it and reads what the script returns. The script is passed to the page as
 * text; it can access the page's document, but none of the page's or this program's objects. Waits for a bot check that
 * resolves by itself; the script never runs in one.
 * @throws ScriptFailed, BotBlocked, Refused, Unreachable, TimedOut, LimitReached, NotConfigured, Unavailable
 */
export async function runPageScript(ctx: Ctx, input: PageScript, watching: Watching = {}): Promise<PageScriptRun> {
  const until = performance.now() + RUN_MS - SPARE_MS;
  // The content of a script is private to its author: the log only identifies it by a hash.
  const hash = createHash('sha256').update(input.script).digest('hex').slice(0, 16);
  ctx.log.info({ scriptHash: hash, scriptChars: input.script.length }, 'runs a script in a page');
  const state = { running: false };
  try {
    return await ctx.net.withPage(
      { signal: ctx.signal, timeoutMs: RUN_MS, ...(input.country === undefined ? {} : { country: input.country }) },
      (run) => runIn(run, input, { until, watching, state }),
    );
  } catch (error) {
    throw state.running ? asScriptFault(error) : error;
  }
}

interface RunScope {
  /** End of the run, by `performance.now()`. */
  until: number;
  watching: Watching;
  /** Says whether a failure happened while the script ran. */
  state: { running: boolean };
}

async function runIn(
  { page, session, navigationFailure }: BrowserRun,
  { url, script }: PageScript,
  { until, watching, state }: RunScope,
): Promise<PageScriptRun> {
  const left = (atMost: number) => Math.max(1, Math.min(atMost, until - performance.now()));
  const lines = collectConsole(session);
  watching.console?.(lines);
  // The script is compiled before the page is opened, so that an invalid one causes no request to its target. The browser
  // handles the commands of a session in their order: none has to wait for the answer to another.
  const [, compiled] = await Promise.all([
    session.send('Runtime.enable'),
    compileScript(session, script),
    session.send('Page.enable'),
  ]);
  if (!('source' in compiled)) {
    throw new ScriptFailed(`js_script does not compile: ${compiled.message}`, compiled.position);
  }

  const began = performance.now();
  const wall = watchForWall(page, session);
  const network = watchNetwork(page, session);
  /** Waits for the load event and then for the network to become quiet, each for a limited time. */
  const settle = async () => {
    const isLoaded = await page.waitForLoadState('load', { timeout: left(LOAD_MS) }).then(
      () => true,
      () => false,
    );
    // Quiet includes that the page responds.
    if (isLoaded && (await network.quiet(left(QUIET_MS)))) return;
    const busy = () => new TimedOut('A script on the page blocks the browser.');
    await within(session.send('Runtime.evaluate', { expression: '1' }), left(5_000), busy);
  };
  await page.goto(url, { waitUntil: 'commit', timeout: left(OPEN_MS) });
  await settle();
  const response = await wall.pass(left(PASS_MS), settle);
  const finalUrl = page.url();
  if (!/^https?:/.test(finalUrl)) {
    const failure = await navigationFailure();
    if (failure) throw failure;
    throw new Unreachable('The page redirected to a URL that could not be opened.', { reason: 'page-left' });
  }
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'serpentine-script',
  });
  await refuseUnfinished(session, world.executionContextId);
  const opened = performance.now();

  lines.isScript(world.executionContextId);
  state.running = true;
  let answer: HandedBack;
  try {
    answer = await within(
      runInWorld(session, world.executionContextId, compiled).catch((error: unknown) => lost(page, error)),
      left(RUN_MS),
    );
  } catch (error) {
    state.running = isMissing(page);
    if (!state.running) await watching.ended?.(session);
    throw error;
  }
  state.running = false;
  const scriptMs = Math.round(performance.now() - opened);
  await watching.ended?.(session);
  return {
    ...read(answer),
    finalUrl,
    status: response?.status() ?? null,
    openMs: Math.round(opened - began),
    scriptMs,
  };
}

/**
 * Refuses a document that is still loading, because the script's result would depend on timing. Images and the like may
 * be missing. Checked in the script's world, which the page cannot tamper with.
 * @throws TimedOut
 */
async function refuseUnfinished(session: Session, contextId: number): Promise<void> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.readyState', contextId });
  if (result.value !== 'loading') return;
  throw new TimedOut(`The page did not finish loading within ${LOAD_MS / 1_000} s.`, { reason: 'page-unfinished' });
}

const stillRunning = () =>
  new TimedOut('js_script timed out; make it do or wait for less.', {
    reason: 'script-timeout',
  });

async function within<T>(work: Promise<T>, ms: number, late: () => Error = stillRunning): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  work.catch(() => {});
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const isMissing = (page: BrowserRun['page']) => page.isClosed() || page.context().browser()?.isConnected() !== true;

/** The document disappeared while the script ran: a closed page, a browser that exited, a navigation. @throws always */
async function lost(page: BrowserRun['page'], error: unknown): Promise<never> {
  // A crash or an exit of the browser is reported shortly after this error; the pool knows their reason.
  await new Promise((done) => {
    page.once('crash', () => setTimeout(done, LAST_WORD_MS));
    setTimeout(done, LAST_WORD_MS);
  });
  if (page.context().browser()?.isConnected() !== true) {
    throw new Unavailable('The browser crashed while the script ran. Try again.', {
      reason: 'browser-ended',
      cause: error,
    });
  }
  if (page.isClosed()) {
    throw new ScriptFailed('The page was closed while js_script ran: it closed itself or opened too many windows.');
  }
  if (error instanceof Error && /context was destroyed|navigated|find context|Cannot find/i.test(error.message)) {
    throw new ScriptFailed('The page navigated to another URL while js_script ran, so its result is lost.');
  }
  throw error;
}

/**
 * A tab that crashed while the script ran: either the page or the script may be the cause, and it is reported as the
 * script's.
 */
function asScriptFault(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.reason === 'tab-crashed' || error.reason === 'tab-out-of-memory') {
    return new ScriptFailed('js_script or the page crashed the browser tab, or exceeded its memory.');
  }
  return error;
}

/** @throws ScriptFailed, Refused: the script threw, or its result cannot be returned */
function read({ state, text, line, column }: HandedBack): PageScriptResult {
  const position = line === null || column === null ? null : { line, column };
  switch (state) {
    case 'done':
      return readResult(text);
    case 'nothing':
      return readResult(null);
    case 'large':
      throw tooLarge();
    case 'threw':
      throw new ScriptFailed(`js_script failed: ${ownMessage(text)}`, position);
    case 'unwritable':
      if (/string length/i.test(text)) throw tooLarge();
      if (/call stack/i.test(text)) throw tooDeep();
      throw new ScriptFailed(
        `js_script returned a value that cannot be serialized as JSON: ${ownMessage(text)}`,
        position,
      );
  }
}

/** The script's own message on one line, without stack frames that it may quote. */
const ownMessage = (text: string) =>
  firstLine(withoutFrames(text).trim() || 'it threw an error without a message').replaceAll('\0', '\uFFFD');
