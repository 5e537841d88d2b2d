import type { Assistant } from '#lib/contract/assistants.ts';
import type { AiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { call } from '#lib/features/call.ts';

/** API calls for AI assistants. Definitions are imported as types only, so no schema reaches the browser. */

/** Adds prompts, one text each. */
export const addPrompts = async (projectId: string, prompts: string[], country: string) =>
  (await call('add_ai_prompts', { project_id: projectId, prompts, country })).data;

/** Deletes a prompt with its answers. */
export const removePrompt = (projectId: string, promptId: string) =>
  call('remove_ai_prompt', { project_id: projectId, prompt_id: promptId });

/** Starts a round. */
export const runPrompts = async (projectId: string) => (await call('run_ai_prompts', { project_id: projectId })).data;

/** The settings that a project owner changes. */
export interface AssistantSettings {
  assistants: Assistant[];
  repeats: number;
  every: AiAssistants['every'];
  cap_usd: number;
}

/** Saves settings. */
export const saveAssistants = async (projectId: string, settings: AssistantSettings) =>
  (await call('update_ai_assistants', { project_id: projectId, ...settings })).data;
