import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { MAX_PROMPTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import {
  answer,
  assistant,
  citation,
  count,
  days,
  moment,
  promptCountry,
  promptId,
  promptIds,
  promptTag,
  promptTags,
  promptText,
  promptTexts,
  rate,
  shared,
  status,
} from '#lib/features/ai-assistants/fields-contract.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';

/** Prompts that a project asks AI assistants, and what they answered. */

const cell = z.object({
  assistant,
  started_at: z.string().describe('Start of its last run, ISO 8601 UTC'),
  asked: count('Repeats in that run'),
  open: count('Repeats that are not finished'),
  answered: count('Repeats that were answered completely'),
  mentioned: count('Answers that name the brand'),
  cited: count('Answers that cite the domain'),
  without_citations: count('Answers without any citation'),
  web_search: z.boolean().nullable().describe('Whether the model could search the web; null: not answered'),
  best_position: z.int().nullable().describe('Best position in a list; null: in none'),
  worst_position: z.int().nullable().describe('Worst position in a list'),
  status: status.describe('Most frequent state of the repeats that were not answered; answered: all were'),
  reason: z.string().nullable().describe('Why repeats were not answered; null: all were'),
});
/** What an assistant answered to a prompt in the last round. */
export type PromptCell = z.output<typeof cell>;

const prompt = z.object({
  id: promptId,
  text: z.string().describe('Prompt'),
  country: z.string().describe('Country'),
  tags: z.array(z.string()).describe('Tags'),
});

export const listAiPrompts = defineEndpoint({
  ...shared,
  id: 'list_ai_prompts',
  method: 'GET',
  path: '/projects/{project_id}/ai_prompts',
  title: 'List AI prompts',
  summary: 'Lists the prompts of a project with the answers of each assistant in the last run.',
  input: z.object({
    project_id: projectId,
    tag: promptTag,
    limit: z
      .int()
      .min(1)
      .max(MAX_PROMPTS)
      .default(25)
      .meta({ title: 'Limit', description: `Maximum number of prompts, 1 to ${MAX_PROMPTS}.`, examples: [25] }),
    offset: z
      .int()
      .min(0)
      .max(MAX_PROMPTS)
      .default(0)
      .meta({ title: 'Offset', description: 'Number of prompts to skip.', examples: [0] }),
  }),
  output: z.object({
    data: z.object({
      count: count('Total prompts, with this tag if there is one'),
      tags: z
        .array(z.object({ name: z.string().describe('Tag'), count: count('Prompts with it') }))
        .describe('Tags of all prompts of the project, by name'),
      prompts: z
        .array(prompt.extend({ cells: z.array(cell).describe('One entry per queried assistant') }))
        .describe('Prompts by text'),
      running: z.boolean().describe('Whether a run is in progress'),
      last_run_at: moment('Start of the last run; null: none yet'),
    }),
  }),
});
/** The prompts of a project. */
export type AiPrompts = z.output<typeof listAiPrompts.output>['data'];

export const addAiPrompts = defineEndpoint({
  ...shared,
  id: 'add_ai_prompts',
  method: 'POST',
  path: '/projects/{project_id}/ai_prompts',
  title: 'Add AI prompts',
  summary: `Adds prompts, at most ${MAX_PROMPTS} for each project. Requires an editor or owner.`,
  input: z.object({
    project_id: projectId,
    prompts: promptTexts,
    country: promptCountry.default('us'),
    tags: promptTags.default([]),
  }),
  output: z.object({
    data: z.object({ added: count('Prompts added'), known: count('Prompts that existed already') }),
  }),
  status: 201,
});

export const updateAiPrompt = defineEndpoint({
  ...shared,
  id: 'update_ai_prompt',
  method: 'PATCH',
  path: '/projects/{project_id}/ai_prompts/{prompt_id}',
  title: 'Change an AI prompt',
  summary:
    'Changes tags, text or country; absent fields do not change. Answers to another text or from another country are not comparable: a changed one starts a new history under a new id, and the previous one is kept. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    prompt_id: promptId,
    text: promptText.optional(),
    country: promptCountry.optional(),
    tags: promptTags.optional(),
  }),
  output: z.object({
    data: z.object({
      prompt: prompt.describe('The prompt'),
      replaced: z.boolean().describe('Whether it has a new id and a new history'),
    }),
  }),
});

export const tagAiPrompts = defineEndpoint({
  ...shared,
  id: 'tag_ai_prompts',
  method: 'PATCH',
  path: '/projects/{project_id}/ai_prompts',
  title: 'Tag AI prompts',
  summary:
    'Adds tags to one or many prompts and removes others, all or none; ids that do not exist are ignored. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    prompt_ids: promptIds,
    add_tags: promptTags.default([]),
    remove_tags: promptTags
      .meta({ title: 'Tags to remove', description: 'Tags to remove from the prompts.', examples: [['old']] })
      .default([]),
  }),
  output: z.object({ data: z.object({ changed: count('Prompts affected') }) }),
});

export const removeAiPrompt = defineEndpoint({
  ...shared,
  id: 'remove_ai_prompt',
  method: 'DELETE',
  path: '/projects/{project_id}/ai_prompts/{prompt_id}',
  title: 'Delete an AI prompt',
  summary: 'Deletes a prompt with its answers, and those to its previous texts. Requires an editor or owner.',
  input: z.object({ project_id: projectId, prompt_id: promptId }),
  output: deletedAnswer,
});

export const getAiPrompt = defineEndpoint({
  ...shared,
  id: 'get_ai_prompt',
  method: 'GET',
  path: '/projects/{project_id}/ai_prompts/{prompt_id}',
  title: 'Answers to an AI prompt',
  summary: 'Returns the answers to a prompt over time, and the text and citations of one of them.',
  input: z.object({
    project_id: projectId,
    prompt_id: promptId,
    days,
    answer_id: promptId
      .meta({ title: 'Answer', description: 'Answer whose text is returned; absent: the newest.' })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      prompt: prompt.describe('Prompt'),
      replaced_by: z
        .string()
        .nullable()
        .describe('Id of the prompt that replaced it when its text or country was changed; null: it is in use'),
      replaces: z.array(prompt).describe('Its previous texts, which have a history of their own'),
      answers: z.array(answer).describe('Newest first, at most 1,000'),
      shown: answer
        .extend({
          text: z.string().describe('Answer'),
          sources: z.array(citation).describe('Citations in order'),
          brands: z.array(z.string()).describe('Domains of the project and its competitors that the text names'),
          sentiment_words: z.array(z.string()).describe('Rated words in sentences that name the brand'),
        })
        .nullable()
        .describe('The requested answer; null: none yet'),
    }),
  }),
});
/** Answers to a prompt. */
export type AiPromptHistory = z.output<typeof getAiPrompt.output>['data'];

const rates = {
  answered: count('Complete answers'),
  excluded: count('Answers that are in no rate: absent, refused, truncated, failed or skipped'),
  mention_rate: rate('Answers that name the brand'),
  citation_rate: rate('Answers that cite the domain'),
};

export const getAiShareOfVoice = defineEndpoint({
  ...shared,
  id: 'get_ai_share_of_voice',
  method: 'GET',
  path: '/projects/{project_id}/ai_share_of_voice',
  title: 'Share of voice in AI assistants',
  summary:
    'How often assistants name the brand and its competitors, and which domains they cite, over a number of days.',
  input: z.object({ project_id: projectId, days, tag: promptTag }),
  output: z.object({
    data: z.object({
      ...rates,
      assistants: z
        .array(
          z.object({
            assistant,
            ...rates,
            average_position: z.number().nullable().describe('Average position in lists; null: in none'),
            positive: count('Mentions rated positive'),
            negative: count('Mentions rated negative'),
            mixed: count('Mentions with positive and negative words'),
            unrated: count('Mentions without a rated word'),
            without_web_search: count('Answers of a model that could not search the web'),
          }),
        )
        .describe('One entry per queried assistant'),
      brands: z
        .array(
          z.object({
            domain: z.string().describe('Domain'),
            own: z.boolean().describe("Whether it is the project's"),
            answers: count('Answers that name it'),
            share: rate('Share of all mentions of these brands'),
          }),
        )
        .describe('The project and its competitors, by mentions'),
      sources: z
        .array(
          z.object({
            host: z.string().describe('Host without www.'),
            own: z.boolean().describe("Whether it is the project's"),
            competitor: z.boolean().describe("Whether it is a competitor's"),
            answers: count('Answers that cite it'),
          }),
        )
        .describe('The 20 hosts that most answers cite'),
      runs: z
        .array(
          z.object({
            started_at: z.string().describe('Start, ISO 8601 UTC'),
            ...rates,
            assistants: z.array(z.object({ assistant, ...rates })).describe('The same for each queried assistant'),
          }),
        )
        .describe('Runs, oldest first'),
    }),
  }),
});
/** Share of voice in AI assistants. */
export type AiShareOfVoice = z.output<typeof getAiShareOfVoice.output>['data'];

export const exportAiAnswers = defineEndpoint({
  ...shared,
  id: 'export_ai_answers',
  method: 'GET',
  path: '/projects/{project_id}/ai_prompt_answers/export',
  file: true,
  title: 'Export answers of AI assistants',
  summary:
    'Every stored answer with its state, mention, citations, position, sentiment, cost and text as CSV, JSON or XLSX.',
  input: z.object({ project_id: projectId, days, tag: promptTag, format: tableFormat }),
  output: fileAnswer,
});
