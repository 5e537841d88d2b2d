import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';

/** Not one of the original operations: lists the available models. */
export const listTextModels = defineEndpoint({
  id: 'list_text_models',
  method: 'GET',
  path: '/text_models',
  scope: 'content',
  area: 'content',
  tool: false,
  title: 'AI models',
  summary: 'Lists the models of the connected server.',
  input: z.object({}),
  output: z.object({
    data: z
      .object({
        connected: z.boolean().describe('Whether a AI model is connected'),
        models: z
          .array(z.string())
          .nullable()
          .describe('Ids, in the order of the server; null if it returns no list or none is connected'),
        chosen: z.string().nullable().describe('Default model'),
      })
      .describe('The models'),
  }),
});
