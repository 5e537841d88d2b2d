import { runFromDashboard } from '#lib/api/run-door.ts';

export async function POST(request: Request, { params }: { params: Promise<{ endpoint: string }> }): Promise<Response> {
  return runFromDashboard(request, (await params).endpoint);
}
