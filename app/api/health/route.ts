import { browserProbe } from '#lib/net/browser/health-probe.ts';
import { net } from '#lib/net/index.ts';
import { health, healthOfQueue } from '#lib/platform/observability/health.ts';

export const dynamic = 'force-dynamic';

const NO_SANDBOX = 'The kernel allows the browser no sandbox; see BROWSER_SANDBOX.';

/**
 * 200 when database, queue and browser can serve, else 503 naming what is down. The evidence store is not asked: anybody may
 * call this at any rate, each look would write to a bucket, and a bucket that is slow is no reason to take a process away.
 */
export async function GET(): Promise<Response> {
  const [answer, depth] = await Promise.all([health({ browser: browserProbe(net()) }), healthOfQueue()]);
  const { sandbox, running, queued, contexts } = net().browserState();
  return Response.json(
    // This process's own; each worker has another.
    {
      ...answer,
      // Whoever gets an answer has it from a process that serves.
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
