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
  title: 'Text models',
  summary: 'Models of the connected server.',
  input: z.object({}),
  output: z.object({
    data: z
      .object({
        connected: z.boolean().describe('Whether a text model is connected'),
        models: z
          .array(z.string())
          .nullable()
          .describe('Ids, in the order of the server; null where it gives no list or none is connected'),
        chosen: z.string().nullable().describe('What is used when none is asked for'),
      })
      .describe('The models'),
  }),
});
