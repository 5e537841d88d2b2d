import type { ToolLink } from '#components/shell/tool-link.ts';
import { currentUser } from '#lib/features/accounts/sign-in/session.ts';
import { availableTools } from '../../(dashboard)/tools/available-tools.ts';
import { formWords } from '../../(dashboard)/tools/tool-groups.ts';
import { messages } from '../../messages.ts';

export const dynamic = 'force-dynamic';

/** The tools that have a form, in the reader's language: the command menu asks for them when it is opened. */
export async function GET(): Promise<Response> {
  const user = await currentUser();
  if (!user || user.role === 'client') return new Response(null, { status: 404 });
  const t = await messages();
  const tools = availableTools().map((tool): ToolLink => ({ id: tool.id, title: formWords(t, tool).name }));
  return Response.json(tools, { headers: { 'Cache-Control': 'private, max-age=3600', Vary: 'Cookie' } });
}
