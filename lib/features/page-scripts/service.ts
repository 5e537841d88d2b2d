import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { scrapeJs, scrapeJsWithProxy } from '#lib/features/page-scripts/contract.ts';
import { type PageScriptRun, runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ANY_COUNTRY } from '#lib/net/net.ts';

/** Runs a script in a page that is opened directly. @throws what `runPageScript` throws */
export async function scrapeJsPage(ctx: Ctx, input: InputOf<typeof scrapeJs>): Promise<OutputOf<typeof scrapeJs>> {
  const run = await runPageScript(ctx, { url: input.url, script: input.js_script });
  return { data: { web_page: run.fields, ...besides(run) } };
}

/**
 * Runs a script in a page that is opened through a proxy. @throws what `runPageScript` throws; NotConfigured without
 * proxies
 */
export async function scrapeJsThroughProxy(
  ctx: Ctx,
  input: InputOf<typeof scrapeJsWithProxy>,
): Promise<OutputOf<typeof scrapeJsWithProxy>> {
  const { url, js_script: script, country = ANY_COUNTRY } = input;
  const run = await runPageScript(ctx, { url, script, country });
  return { data: { results: run.fields, ...besides(run) } };
}

const besides = ({ note, finalUrl, status, openMs, scriptMs }: PageScriptRun) => ({
  note,
  final_url: finalUrl,
  status,
  open_ms: openMs,
  script_ms: scriptMs,
});
