export const dynamic = 'force-dynamic';

/** 200 as long as this process answers at all: asks nobody else, so a database that is away is no reason to restart it. */
export const GET = (): Response => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
