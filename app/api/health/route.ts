import { net } from '#lib/net/index.ts';
import { health, healthOfQueue, type Probe } from '#lib/platform/health.ts';

export const dynamic = 'force-dynamic';

const NO_SANDBOX = 'The kernel allows the browser no sandbox; see BROWSER_SANDBOX.';

/** Starts the browser when nothing has used it yet: only one that runs is known to work. */
const browser: Probe = async () => {
  const { status, problem } = await net().warmBrowser();
  return status === 'ready' ? null : (problem ?? 'does not run');
};

/** 200 when database, queue and browser can serve, else 503 naming what is down. */
export async function GET(): Promise<Response> {
  const [answer, depth] = await Promise.all([health({ browser }), healthOfQueue()]);
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
