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
  errors: 'message',
  title: 'Write a post',
  summary: 'Title and body of a post for a content management system.',
  input,
  output: z.object({
    data: z
      .object({
        response: z
          .object({ title: z.string().describe('Title'), content: z.string().describe('Body') })
          .describe('The post'),
      })
      .describe('What was written'),
  }),
});

/** Writes a post for each social network. */
export const generateSocialContent = defineEndpoint({
  id: 'generate_social_content',
  method: 'GET',
  path: '/generate_social_content',
  scope: 'content',
  area: 'content',
  errors: 'message',
  title: 'Write a social post',
  summary: 'Text of a post for social media.',
  input,
  output: z.object({
    data: z
      .object({ response: z.object({ content: z.string().describe('Text of the post') }).describe('The post') })
      .describe('What was written'),
  }),
});

/** Not one of the twenty original operations; existing clients call it. */
export const webPageAiAnalysis = defineEndpoint({
  id: 'web_page_ai_analysis',
  method: 'GET',
  path: '/web_page_ai_analysis',
  scope: 'content',
  area: 'content',
  title: 'Ask about a page',
  summary: 'Reads a page and answers a question about it with the connected text model.',
  input: z.object({
    url,
    prompt: userPrompt.meta({
      title: 'Question',
      description: 'What to find out about the page, at most 8,192 characters.',
      examples: ['Who is this page written for?'],
    }),
  }),
  output: z.object({
    data: z
      .object({ response: z.object({ content: z.string().describe('The answer') }).describe('The answer') })
      .describe('What was found'),
  }),
});
