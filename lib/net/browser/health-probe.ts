import type { Net } from '#lib/net/net.ts';
import type { Probe } from '#lib/platform/observability/health.ts';

/** Asks for this process's browser, starting it when nothing has used it yet: only one that runs is known to work. */
export const browserProbe =
  (net: Pick<Net, 'warmBrowser'>): Probe =>
  async () => {
    const { status, problem } = await net.warmBrowser();
    return status === 'ready' ? null : (problem ?? 'does not run');
  };
