import { browserProbe } from '#lib/net/browser/health-probe.ts';
import { net } from '#lib/net/index.ts';
import { health, healthOfQueue } from '#lib/platform/observability/health.ts';

export const dynamic = 'force-dynamic';

const NO_SANDBOX = 'The kernel allows the browser no sandbox; see BROWSER_SANDBOX.';

/**
 * 200 when database, queue and browser are available, else 503 with the names of what is down. The evidence store is not
 * checked: anyone may call this at any rate, each check would write to a bucket, and a slow bucket is no reason to take a
 * process out of service.
 */
export async function GET(): Promise<Response> {
  const [answer, depth] = await Promise.all([health({ browser: browserProbe(net()) }), healthOfQueue()]);
  const { sandbox, running, queued, contexts } = net().browserState();
  return Response.json(
    // Load of this process; each worker has its own.
    {
      ...answer,
      // An answer proves that this process serves.
      process: 'ok',
      queue_jobs: depth,
      browser_pool: { running, queued, contexts },
      ...(sandbox === false ? { warning: NO_SANDBOX } : {}),
    },
    {
      status: answer.status === 'ok' ? 200 : 503,
      headers: { 'Cache-Control': 'no-store' },
    },
  );
}
