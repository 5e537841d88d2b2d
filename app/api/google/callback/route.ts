import { finishGoogleSignIn } from '#lib/api/google-handler.ts';
import { onlyMethods } from '#lib/api/route.ts';

export async function GET(request: Request): Promise<Response> {
  return finishGoogleSignIn(request);
}

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = onlyMethods('GET');
