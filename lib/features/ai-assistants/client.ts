import type { Assistant } from '#lib/contract/assistants.ts';
import type { AiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { call } from '#lib/features/call.ts';

/** API calls for AI assistants. Definitions are imported as types only, so no schema reaches the browser. */

/** Prompts to add, which share country and tags. */
interface NewPrompts {
  prompts: string[];
  country: string;
  tags: string[];
}

/** Adds prompts. */
export const addPrompts = async (projectId: string, given: NewPrompts) =>
  (await call('add_ai_prompts', { project_id: projectId, ...given })).data;

/** Changes a prompt; another text or country starts a new history. */
export const updatePrompt = async (
  projectId: string,
  promptId: string,
  given: { text: string; country: string; tags: string[] },
) => (await call('update_ai_prompt', { project_id: projectId, prompt_id: promptId, ...given })).data;

/** Adds tags to prompts and removes others. @returns the number of changed prompts */
export const tagPrompts = async (projectId: string, promptIds: string[], tags: { add: string[]; remove: string[] }) =>
  (
    await call('tag_ai_prompts', {
      project_id: projectId,
      prompt_ids: promptIds,
      add_tags: tags.add,
      remove_tags: tags.remove,
    })
  ).data.changed;

/** Deletes a prompt with its answers. */
export const removePrompt = (projectId: string, promptId: string) =>
  call('remove_ai_prompt', { project_id: projectId, prompt_id: promptId });

/** Sets the monthly cap of all projects; null: none. */
export const saveCap = async (usd: number | null) => (await call('set_ai_cap', { cap_usd: usd })).data;

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
