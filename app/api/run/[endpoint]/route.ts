import { onlyMethods } from '#lib/api/route.ts';
import { runFromDashboard } from '#lib/api/run-handler.ts';

export async function POST(request: Request, { params }: { params: Promise<{ endpoint: string }> }): Promise<Response> {
  return runFromDashboard(request, (await params).endpoint);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('POST');
