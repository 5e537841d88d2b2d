import { inPage, WORLD } from '#lib/features/page-audits/in-page.ts';
import type { BrowserRun } from '#lib/net/net.ts';
import { TimedOut } from '#lib/platform/errors.ts';

type Session = Awaited<ReturnType<ReturnType<BrowserRun['page']['context']>['newCDPSession']>>;

/** Runs our scripts in the page, isolated from the page's own. */
export interface PageWorld {
  session: Session;
  /**
   * @returns value of the script's last expression @throws TimedOut, Error when the script fails or the page is gone
   */
  run(script: string, timeoutMs: number): Promise<unknown>;
}

/** Opens the isolated world before the first navigation; from then on, vitals are collected in every document. */
export async function openWorld(page: BrowserRun['page']): Promise<PageWorld> {
  const session = await page.context().newCDPSession(page);
  const contexts = new Map<number, string>();
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === WORLD) contexts.set(context.id, String(context.auxData?.frameId ?? ''));
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId);
  });
  session.on('Runtime.executionContextsCleared', () => contexts.clear());
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: inPage.vitals(), worldName: WORLD });
  const { frameTree } = await session.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;
  return {
    session,
    async run(script, timeoutMs) {
      const id = [...contexts].findLast(([, frame]) => frame === mainFrame)?.[0];
      if (id === undefined) throw new Error('the document has no isolated world');
      // The browser's own limit ends a script that computes too long; ours applies when the page's thread never runs
      // it.
      const answer = await within(
        session.send('Runtime.evaluate', {
          expression: script,
          contextId: id,
          returnByValue: true,
          awaitPromise: true,
          timeout: timeoutMs,
        }),
        timeoutMs + 500,
      );
      if (answer.exceptionDetails) throw new Error(`script in the page failed: ${answer.exceptionDetails.text}`);
      return answer.result.value;
    },
  };
}

/** @throws TimedOut when the promise does not settle in time; a later result is ignored */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TimedOut('The page timed out.')), ms);
  work.catch(() => {});
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
