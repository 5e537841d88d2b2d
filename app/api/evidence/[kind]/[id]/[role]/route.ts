import { serveEvidence } from '#lib/api/evidence-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

interface Named {
  kind: string;
  id: string;
  role: string;
}

export async function GET(request: Request, { params }: { params: Promise<Named> }): Promise<Response> {
  return serveEvidence(request, await params);
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('GET');
