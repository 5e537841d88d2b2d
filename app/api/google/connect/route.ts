import { startGoogleSignIn } from '#lib/api/google-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

export async function GET(request: Request): Promise<Response> {
  return startGoogleSignIn(request);
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('GET');
