import { referenceScript } from '#lib/api/reference-page.ts';

export async function GET(): Promise<Response> {
  return new Response(await referenceScript(), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
