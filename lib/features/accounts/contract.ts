import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';

/** The account that a token acts for, and its remaining limits. */
export const getUser = defineEndpoint({
  id: 'user',
  clients: true,
  method: 'GET',
  path: '/user',
  scope: null,
  area: 'account',
  tool: false,
  title: 'Account',
  summary: "Returns the token's user, scopes and remaining rate limit.",
  input: z.object({}),
  output: z.object({
    data: z
      .object({
        user: z
          .object({
            email: z.string().describe('Email of the account'),
            name: z.string().describe('Name of the account'),
            token_name: z.string().nullable().describe('Name of the token; null in the dashboard'),
            scopes: z.array(z.string()).describe('Scopes of the token'),
            requests_per_minute: z.int().nullable().describe('Requests per minute; null: no limit'),
            requests_left: z.int().nullable().describe('Requests left in this minute; null: no limit'),
            resets_in_seconds: z.int().nullable().describe('When the minute ends; null if none has started'),
            requests_per_day: z.int().nullable().describe('Requests per day (UTC); null: no limit'),
            requests_left_today: z.int().nullable().describe('Requests left today; null: no limit'),
          })
          .describe('The account'),
      })
      .describe('The account'),
  }),
});
