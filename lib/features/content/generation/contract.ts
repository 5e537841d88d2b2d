import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { aiModel, systemPrompt, url, userPrompt } from '#lib/contract/fields.ts';

const input = z.object({
  user_prompt: userPrompt,
  system_prompt: systemPrompt.optional(),
  ai_model: aiModel.optional(),
});

/** Writes an article for a website. */
export const generateCmsContent = defineEndpoint({
  id: 'generate_cms_content',
  method: 'GET',
  path: '/generate_cms_content',
  aliases: ['/generate_wordpress_content'],
  scope: 'content',
  area: 'content',
  cost: 'model',
  errors: 'message',
  title: 'Generate a CMS post',
  summary: 'Generates title and body of a CMS post.',
  input,
  output: z.object({
    data: z
      .object({
        response: z
          .object({ title: z.string().describe('Title'), content: z.string().describe('Body') })
          .describe('The post'),
      })
      .describe('Generated text'),
  }),
});

/** Writes a post for each social network. */
export const generateSocialContent = defineEndpoint({
  id: 'generate_social_content',
  method: 'GET',
  path: '/generate_social_content',
  scope: 'content',
  area: 'content',
  cost: 'model',
  errors: 'message',
  title: 'Generate a social post',
  summary: 'Generates a social media post.',
  input,
  output: z.object({
    data: z
      .object({ response: z.object({ content: z.string().describe('Text of the post') }).describe('The post') })
      .describe('Generated text'),
  }),
});

/** Not one of the twenty original operations; existing clients call it. */
export const webPageAiAnalysis = defineEndpoint({
  id: 'web_page_ai_analysis',
  method: 'GET',
  path: '/web_page_ai_analysis',
  scope: 'content',
  area: 'content',
  cost: 'model',
  title: 'Ask AI about a page',
  summary: 'Answers a question about a page with the connected AI model.',
  input: z.object({
    url,
    prompt: userPrompt.meta({
      title: 'Question',
      description: 'Question about the page, at most 8,192 characters.',
      examples: ['Who is this page written for?'],
    }),
  }),
  output: z.object({
    data: z
      .object({ response: z.object({ content: z.string().describe('The answer') }).describe('The answer') })
      .describe('Answer of the AI model'),
  }),
});
