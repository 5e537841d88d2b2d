import type { Net } from '#lib/net/net.ts';
import type { Probe } from '#lib/platform/observability/health.ts';

/** Gets this process's browser and starts it if needed: only a running browser is known to work. */
export const browserProbe =
  (net: Pick<Net, 'warmBrowser'>): Probe =>
  async () => {
    const { status, problem } = await net.warmBrowser();
    return status === 'ready' ? null : (problem ?? 'is not running');
  };
