import { serveExport } from '#lib/api/export-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

interface Named {
  kind: string;
  id: string;
  format: string;
}

export async function GET(request: Request, { params }: { params: Promise<Named> }): Promise<Response> {
  return serveExport(request, await params);
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('GET');
