import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { ConsoleLines } from '#lib/features/page-scripts/console-lines.ts';
import type { runScript } from '#lib/features/page-scripts/contract.ts';
import { type PageScriptRun, runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import { ScriptFailed } from '#lib/features/page-scripts/script-failed.ts';
import type { Session } from '#lib/features/page-scripts/script-world.ts';
import type { Ctx } from '#lib/net/context.ts';

const SHOT_MS = 3_000;

/**
 * One run with its console output: a failed script is a normal response.
 * @throws what `runPageScript` throws, except ScriptFailed
 */
export async function tryScript(ctx: Ctx, input: InputOf<typeof runScript>): Promise<OutputOf<typeof runScript>> {
  let lines: ConsoleLines | undefined;
  let screenshot: string | null = null;
  let run: PageScriptRun | null = null;
  let error: ScriptFailed | null = null;
  try {
    run = await runPageScript(
      ctx,
      { url: input.url, script: input.js_script, country: input.country },
      {
        console: (collected) => {
          lines = collected;
        },
        ended: async (session) => {
          if (input.screenshot) screenshot = await takePicture(session);
        },
      },
    );
  } catch (thrown) {
    if (!(thrown instanceof ScriptFailed)) throw thrown;
    error = thrown;
  }
  return {
    data: {
      run: {
        result: run?.fields ?? null,
        note: run?.note ?? null,
        error: error && {
          message: error.message,
          line: error.position?.line ?? null,
          column: error.position?.column ?? null,
        },
        final_url: run?.finalUrl ?? null,
        status: run?.status ?? null,
        open_ms: run?.openMs ?? null,
        script_ms: run?.scriptMs ?? null,
        console: lines?.lines ?? [],
        console_dropped: lines?.dropped() ?? 0,
        screenshot,
      },
    },
  };
}

/** Screenshot of the viewport, as WebP in base64; null when the page does not render in time. */
async function takePicture(session: Session): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, SHOT_MS, null);
  const shot = session.send('Page.captureScreenshot', { format: 'webp', quality: 70 }).then(
    ({ data }) => data,
    () => null,
  );
  return Promise.race([shot, promise]).finally(() => clearTimeout(timer));
}
