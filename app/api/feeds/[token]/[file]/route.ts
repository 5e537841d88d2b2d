import { serveFeed } from '#lib/api/feed-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; file: string }> },
): Promise<Response> {
  return serveFeed(request, await params);
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('GET');
