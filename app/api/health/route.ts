import { db } from '#lib/platform/db.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  await db().$queryRaw`SELECT 1`;
  return Response.json({ status: 'ok' });
}
