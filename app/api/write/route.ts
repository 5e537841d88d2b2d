import { onlyMethods } from '#lib/api/route.ts';
import { serveWriting } from '#lib/api/write-handler.ts';

export async function POST(request: Request): Promise<Response> {
  return serveWriting(request);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('POST');
