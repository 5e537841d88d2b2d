import type { Net } from '#lib/net/net.ts';
import type { Probe } from '#lib/platform/observability/health.ts';

/** Starts this process's browser unless one has worked before: it is ended when idle, and started again for the next run. */
export const browserProbe =
  (net: Pick<Net, 'warmBrowser'>): Probe =>
  async () => {
    const { status, problem } = await net.warmBrowser();
    return status === 'down' ? (problem ?? 'is not running') : null;
  };
