export const dynamic = 'force-dynamic';

/** 200 as long as this process answers. It checks nothing else, so an unreachable database does not cause a restart. */
export const GET = (): Response => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
