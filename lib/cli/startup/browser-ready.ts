import { StartupError } from '#lib/cli/startup/data-dir.ts';
import { runStep } from '#lib/cli/startup/run-step.ts';
import { isBundledReady } from '#lib/net/browser/binary.ts';
import type { Env } from '#lib/platform/env.ts';

/** Whether a certain browser is configured, which is tested at each start. */
export const asksForBrowser = (env: Env): boolean =>
  env.BROWSER_SANDBOX === 'require' || env.BROWSER_PATH !== undefined || env.BROWSER_WS_ENDPOINT !== undefined;

/** Whether variables name files and lists of which only the network client finds out that they are wrong. */
const hasEgressSettings = ({ EGRESS_ALLOW, EGRESS_HOSTS, EGRESS_CA, DNS_SERVERS, PROXIES }: Env) =>
  EGRESS_HOSTS !== undefined ||
  EGRESS_CA !== undefined ||
  [EGRESS_ALLOW, DNS_SERVERS, PROXIES].some((list) => list.length > 0);

/**
 * Prepares a browser: unpacks the npm-installed one, or tests the configured one.
 * @throws StartupError if there is none or it does not run
 */
export async function prepareBrowser(env: Env, signal: AbortSignal): Promise<void> {
  const isUnpacked = () => isBundledReady(env.DATA_DIR).catch(() => false);
  if (!asksForBrowser(env) && !hasEgressSettings(env) && (await isUnpacked())) return;
  const { problem } = await runStep('browser', signal);
  if (problem !== null) throw new StartupError(problem);
}
