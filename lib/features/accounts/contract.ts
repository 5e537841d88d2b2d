import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';

/** The account that a token acts for, and its remaining limits. */
export const getUser = defineEndpoint({
  id: 'user',
  method: 'GET',
  path: '/user',
  scope: null,
  area: 'account',
  tool: false,
  title: 'Account',
  summary: 'Whom the token acts for, its scopes and the requests left in this window.',
  input: z.object({}),
  output: z.object({
    data: z
      .object({
        user: z
          .object({
            email: z.string().describe('E-mail address of the account'),
            name: z.string().describe('Name of the account'),
            token_name: z.string().nullable().describe('Name of the token; null in the dashboard'),
            scopes: z.array(z.string()).describe('What the token may do'),
            requests_per_minute: z.int().nullable().describe('Limit a minute; null without one'),
            requests_left: z.int().nullable().describe('Requests left in this minute; null without a limit'),
            resets_in_seconds: z.int().nullable().describe('When the minute ends; null when none has begun'),
            requests_per_day: z.int().nullable().describe('Limit a day (UTC); null without one'),
            requests_left_today: z.int().nullable().describe('Requests left today; null without a limit'),
          })
          .describe('The account'),
      })
      .describe('The account'),
  }),
});
