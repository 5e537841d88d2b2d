import { z } from 'zod';
import { ASSISTANTS } from '#lib/contract/assistants.ts';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EVERY, MAX_REPEATS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { assistant, count, moment, shared, usd } from '#lib/features/ai-assistants/fields-contract.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';

/** Which assistants a project asks, how often, and for how much. */

const MAX_CAP = 100_000;

export const getAiAssistants = defineEndpoint({
  ...shared,
  id: 'get_ai_assistants',
  method: 'GET',
  path: '/projects/{project_id}/ai_assistants',
  title: 'AI assistants of a project',
  summary: 'Returns assistants, repeats, schedule, monthly cap, what was spent this month, and the estimate of a run.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      assistants: z
        .array(
          z.object({
            assistant,
            enabled: z.boolean().describe('Whether prompts are sent to it'),
            connected: z.boolean().describe('Whether it can be queried'),
            model: z.string().nullable().describe('Model; null: none to choose'),
            web_search: z.boolean().describe('Whether it searches the web'),
            estimate_usd: usd('Estimate for one answer'),
          }),
        )
        .describe('All assistants'),
      repeats: count('Times that each prompt is sent to each assistant in a run'),
      every: z.enum(EVERY).describe('Schedule'),
      next_at: moment('Next scheduled run'),
      prompts: count('Number of prompts'),
      answers: count('Answers in a run'),
      estimate_usd: usd('Estimate for a run'),
      monthly_estimate_usd: usd('Estimate for the runs of 30 days'),
      cap_usd: usd('Monthly cap of the project'),
      spent_usd: usd('Spent this month (UTC), including what is reserved for running requests'),
      installation_cap_usd: z
        .number()
        .nullable()
        .describe('Monthly cap of all projects of the installation, US dollars; null: none'),
      left_usd: usd('What the lower of both caps leaves this month'),
      limited_by: z.enum(['project', 'installation']).describe('Which of both caps leaves less'),
    }),
  }),
});
/** Assistants, schedule and money of a project. */
export type AiAssistants = z.output<typeof getAiAssistants.output>['data'];

export const updateAiAssistants = defineEndpoint({
  ...shared,
  id: 'update_ai_assistants',
  method: 'PATCH',
  path: '/projects/{project_id}/ai_assistants',
  title: 'Change the AI assistants of a project',
  summary:
    'Sets assistants, repeats, schedule and monthly cap; absent fields do not change. Requires an owner of the project.',
  input: z.object({
    project_id: projectId,
    assistants: z
      .array(z.enum(ASSISTANTS))
      .max(ASSISTANTS.length)
      .meta({ title: 'Assistants', description: 'Assistants to ask.', examples: [['openai', 'google_ai_mode']] })
      .optional(),
    repeats: z
      .int()
      .min(1)
      .max(MAX_REPEATS)
      .meta({
        title: 'Repeats',
        description: `Times that each prompt is sent in a run, 1 to ${MAX_REPEATS}.`,
        examples: [3],
      })
      .optional(),
    every: z
      .enum(EVERY)
      .meta({ title: 'Schedule', description: 'How often a run starts.', examples: ['weekly'] })
      .optional(),
    cap_usd: z
      .number()
      .min(0)
      .max(MAX_CAP)
      .meta({
        title: 'Monthly cap (USD)',
        description: `Most that the answers of a month may cost, 0 to ${MAX_CAP} US dollars.`,
        examples: [20],
      })
      .optional(),
  }),
  output: getAiAssistants.output,
});

const cap = z.object({
  cap_usd: z.number().nullable().describe('Monthly cap of all projects, US dollars; null: none'),
  spent_usd: usd('Spent by all projects this month (UTC), including what is reserved and projects that were deleted'),
});
/** The monthly cap of all projects. */
export type AiCap = z.output<typeof cap>;

const ofInstallation = { scope: null, area: 'account', tool: false, path: '/system/ai_cap' } as const;

export const getAiCap = defineEndpoint({
  ...ofInstallation,
  id: 'get_ai_cap',
  method: 'GET',
  title: 'Get the monthly cap of AI assistants',
  summary: 'Returns what the answers of AI assistants may cost in a month in all projects together. Owner only.',
  input: z.object({}),
  output: z.object({ data: cap }),
});

export const setAiCap = defineEndpoint({
  ...ofInstallation,
  id: 'set_ai_cap',
  method: 'PATCH',
  title: 'Set the monthly cap of AI assistants',
  summary:
    'Sets what the answers of AI assistants may cost in a month in all projects together. Each project has its own cap besides; the lower one counts. Owner only.',
  input: z.object({
    cap_usd: z
      .number()
      .min(0)
      .max(MAX_CAP)
      .nullable()
      .default(null)
      .meta({
        title: 'Monthly cap (USD)',
        description: `0 to ${MAX_CAP} US dollars; 0: only assistants that are free of charge; null or absent: no cap.`,
        examples: [100],
      }),
  }),
  output: z.object({ data: cap }),
});

export const runAiPrompts = defineEndpoint({
  ...shared,
  id: 'run_ai_prompts',
  method: 'POST',
  path: '/projects/{project_id}/ai_prompt_runs',
  cost: 'model',
  title: 'Ask AI assistants now',
  summary:
    'Starts a run: sends all prompts to all enabled assistants, within the monthly caps. Requires an editor or owner.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({ run_id: z.string().describe('Id of the run'), answers: count('Requested answers') }),
  }),
  status: 202,
});
