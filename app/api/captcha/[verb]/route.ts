import { serveCaptcha } from '#lib/api/captcha-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

export async function POST(request: Request, { params }: { params: Promise<{ verb: string }> }): Promise<Response> {
  return serveCaptcha(request, (await params).verb);
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('POST');
