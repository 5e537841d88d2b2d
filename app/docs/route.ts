import { referencePage } from '#lib/api/reference-page.ts';

export async function GET(request: Request): Promise<Response> {
  return new Response(referencePage(request.headers.get('x-nonce') ?? ''), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
