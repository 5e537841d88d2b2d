import { health } from '#lib/platform/health.ts';

export const dynamic = 'force-dynamic';

/** 200 when database, queue and browser can serve, else 503 naming what is down. */
export async function GET(): Promise<Response> {
  const answer = await health();
  return Response.json(answer, {
    status: answer.status === 'ok' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
