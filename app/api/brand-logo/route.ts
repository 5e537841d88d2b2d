import { partsOfLogo } from '#lib/features/reports/logo-image.ts';
import { currentBrand } from '../../shown-brand.ts';

export const dynamic = 'force-dynamic';

/** The logo image that visitors and clients see in place of the product's; 404 without one. */
export async function GET(): Promise<Response> {
  const logo = partsOfLogo((await currentBrand())?.logo_image ?? '');
  if (!logo) return new Response(null, { status: 404 });
  return new Response(Buffer.from(logo.data, 'base64'), {
    headers: { 'Content-Type': `image/${logo.format}`, 'Cache-Control': 'private, max-age=86400', Vary: 'Cookie' },
  });
}
