import { referencePage } from '#lib/api/reference-page.ts';

export async function GET(request: Request): Promise<Response> {
  const policy = request.headers.get('content-security-policy') ?? '';
  return new Response(referencePage(/'nonce-([^']+)'/.exec(policy)?.[1] ?? ''), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
