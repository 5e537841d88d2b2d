import 'server-only';
import type { Assistant } from '#lib/contract/assistants.ts';
import { isApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import { connectionValues } from '#lib/features/connections/service.ts';

/** Model and prices of a connected assistant; {} for Google's, which need none; null: not connected. */
export async function assistantValues(assistant: Assistant): Promise<Record<string, string> | null> {
  return isApiAssistant(assistant) ? connectionValues(`assistant-${assistant}`) : {};
}
