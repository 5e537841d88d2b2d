import { takeSharePassword } from '#lib/api/share-handler.ts';

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return takeSharePassword(request, (await params).token);
}
