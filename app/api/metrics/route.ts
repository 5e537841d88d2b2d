import { serveMetrics } from '#lib/api/metrics-handler.ts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => serveMetrics(request);
