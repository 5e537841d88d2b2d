import { serveMetrics } from '#lib/api/metrics-door.ts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => serveMetrics(request);
