import { currentBrand } from '../../shown-brand.ts';

export const dynamic = 'force-dynamic';

/** The logo image that visitors and clients see in place of the product's; 404 without one. */
export async function GET(): Promise<Response> {
  const image = (await currentBrand())?.logo_image ?? '';
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp|gif));base64,(.*)$/s.exec(image) ?? [];
  if (!type || !data) return new Response(null, { status: 404 });
  return new Response(Buffer.from(data, 'base64'), {
    headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400', Vary: 'Cookie' },
  });
}
