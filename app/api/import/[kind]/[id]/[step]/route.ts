import { serveImport } from '#lib/api/import-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

interface Named {
  kind: string;
  id: string;
  step: string;
}

export async function POST(request: Request, { params }: { params: Promise<Named> }): Promise<Response> {
  return serveImport(request, await params);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('POST');
