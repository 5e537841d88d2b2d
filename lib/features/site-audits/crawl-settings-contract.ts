import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { crawlFields, crawlSettings, ownSite } from '#lib/features/site-audits/crawl-fields-contract.ts';
import { siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { moment } from '#lib/features/site-audits/parts-contract.ts';

/** Saved crawl settings of a site, with its credentials. Secret values are written only, never returned. */

const MAX_HEADERS = 20;
const MAX_STEPS = 20;
const MAX_VALUE = 4_096;

export const SIGN_IN_ACTIONS = ['open', 'fill', 'click', 'press', 'wait'] as const;

const settingsId = uuid.meta({ title: 'Crawl settings', description: 'Id of saved crawl settings.' });

const secretValue = z
  .string()
  .min(1)
  .max(MAX_VALUE)
  .refine((value) => /^[\x20-\x7e]+$/.test(value), { error: 'must be of printable ASCII characters' })
  .meta({ title: 'Value', description: 'Value; absent: the saved one is kept.' })
  .optional();

/** A token of RFC 9110: names of headers and cookies. */
const token = (title: string, description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((name) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name), {
      error: 'must be letters, digits and hyphens, without spaces',
    })
    .meta({ title, description });

const header = z.object({
  name: token('Name', 'Name of the header.').refine(
    (name) => !/^(?:host|connection|content-length|transfer-encoding|accept-encoding|upgrade|cookie)$/i.test(name),
    { error: 'must not be a header that the crawler sets itself' },
  ),
  value: secretValue,
});
const cookie = z.object({
  name: token('Name', 'Name of the cookie.'),
  value: secretValue.refine((value) => value === undefined || !/[;,\s]/.test(value), {
    error: 'must not contain spaces, commas or semicolons',
  }),
});
const text = (max: number) => z.string().trim().min(1).refine(hasText, EMPTY).max(max);

const step = z
  .object({
    action: z.enum(SIGN_IN_ACTIONS).meta({
      title: 'Action',
      description:
        'open: opens the URL in value; fill: types value into the field; click: clicks; press: presses the key in value; wait: waits for the element.',
    }),
    selector: text(500)
      .meta({ title: 'Selector', description: 'CSS selector of the element; not for open.' })
      .optional(),
    value: z
      .string()
      .max(MAX_VALUE)
      .refine((value) => !value.includes('\0'), { error: 'must not contain NUL' })
      .meta({ title: 'Value', description: 'Text, URL or key; absent: the saved one of this step is kept.' })
      .optional(),
  })
  .refine(({ action, selector }) => action === 'open' || selector !== undefined, {
    error: 'must have a selector',
    path: ['selector'],
  });
/** One step of a sign-in. */
export type SignInStep = z.output<typeof step>;

const saved = z.object({
  id: z.string().describe('Id of the settings'),
  host: z.string().describe('Host of the site, without www.'),
  url: z.string().describe('Start URL of the site'),
  settings: crawlSettings.omit({ urls: true }).describe('What differs from the defaults of a site audit'),
  listed: z.int().describe('Number of saved URLs for list mode'),
  headers: z.array(z.string()).describe('Names of the request headers'),
  cookies: z.array(z.string()).describe('Names of the cookies'),
  basic_auth: z.string().nullable().describe('User name of the basic authentication; null: none'),
  sign_in: z
    .object({
      url: z.string().describe('URL of the sign-in page'),
      steps: z
        .array(
          z.object({
            action: z.enum(SIGN_IN_ACTIONS).describe('Action'),
            selector: z.string().nullable().describe('CSS selector of the element'),
            has_value: z.boolean().describe('Whether it has a value, which is not returned'),
          }),
        )
        .describe('Steps, without their values'),
      signed_in_text: z.string().nullable().describe('Text that only pages of signed-in users contain'),
    })
    .nullable()
    .describe('The sign-in; null: none'),
  unreadable: z.boolean().describe('The credentials cannot be decrypted, and have to be entered again'),
  own_site_at: moment('When it was confirmed that robots.txt may be ignored'),
  updated_at: z.string().describe('When they were last saved, ISO 8601 UTC'),
});
/** Saved crawl settings of a site. */
export type SavedCrawlSettings = z.output<typeof saved>;

const answer = z.object({ data: z.object({ settings: saved.describe('The saved settings') }) });

export const saveCrawlSettings = defineEndpoint({
  ...siteOperation,
  id: 'save_crawl_settings',
  method: 'POST',
  path: '/crawl_settings',
  title: 'Save crawl settings',
  summary:
    'Saves how a site is crawled, for every later site audit of its host, scheduled ones included. Replaces all earlier settings; secret values that are absent are kept. Credentials are encrypted, sent to this host only and never returned.',
  input: z.object({
    url,
    ...crawlFields,
    own_site: ownSite,
    headers: z
      .array(header)
      .max(MAX_HEADERS)
      .meta({
        title: 'Request headers',
        description: 'Headers of each request to the host: name, and value unless the saved one is kept.',
        examples: [[{ name: 'X-Preview', value: 'token' }]],
      })
      .optional(),
    cookies: z
      .array(cookie)
      .max(MAX_HEADERS)
      .meta({
        title: 'Cookies',
        description: 'Cookies of each request to the host: name, and value unless the saved one is kept.',
        examples: [[{ name: 'session', value: 'abc' }]],
      })
      .optional(),
    username: text(200)
      .meta({ title: 'User name', description: 'User name of the HTTP basic authentication.', examples: ['ada'] })
      .optional(),
    password: z
      .string()
      .min(1)
      .max(MAX_VALUE)
      .refine(hasText, EMPTY)
      .meta({
        title: 'Password',
        description: 'Password of the HTTP basic authentication; absent: the saved one is kept.',
      })
      .optional(),
    sign_in_url: url
      .meta({
        title: 'Sign-in page',
        description: 'URL of the sign-in page, on the same host. The steps run there once in the browser.',
      })
      .optional(),
    sign_in_steps: z
      .array(step)
      .min(1)
      .max(MAX_STEPS)
      .meta({
        title: 'Sign-in steps',
        description: 'Steps that sign in, in order; the crawl then uses the cookies. Requires sign_in_url.',
        examples: [[{ action: 'fill', selector: '#email', value: 'ada@example.com' }]],
      })
      .optional(),
    signed_in_text: text(200)
      .meta({
        title: 'Signed-in text',
        description: 'Text that only pages of signed-in users contain. Detects a session that has ended.',
        examples: ['Sign out'],
      })
      .optional(),
  }),
  output: answer,
});

export const listCrawlSettings = defineEndpoint({
  ...siteOperation,
  id: 'list_crawl_settings',
  method: 'GET',
  path: '/crawl_settings',
  title: 'List crawl settings',
  summary: 'Lists your saved crawl settings by host.',
  input: z.object({}),
  output: z.object({ data: z.object({ settings: z.array(saved).describe('Saved settings, by host') }) }),
});

export const getCrawlSettings = defineEndpoint({
  ...siteOperation,
  id: 'get_crawl_settings',
  method: 'GET',
  path: '/crawl_settings/{id}',
  title: 'Get crawl settings',
  summary: 'Returns saved crawl settings with their list of URLs; credentials by name only.',
  input: z.object({ id: settingsId }),
  output: z.object({
    data: z.object({
      settings: saved.describe('The saved settings'),
      urls: z.array(z.string()).describe('Saved URLs for list mode'),
    }),
  }),
});

export const deleteCrawlSettings = defineEndpoint({
  ...siteOperation,
  id: 'delete_crawl_settings',
  method: 'DELETE',
  path: '/crawl_settings/{id}',
  title: 'Delete crawl settings',
  summary: 'Deletes saved crawl settings with their credentials.',
  input: z.object({ id: settingsId }),
  output: deletedAnswer,
});

export const testCrawlSettings = defineEndpoint({
  ...siteOperation,
  id: 'test_crawl_settings',
  method: 'POST',
  path: '/crawl_settings/{id}/test',
  cost: 'browser',
  title: 'Test crawl settings',
  summary: 'Signs in with the saved settings and requests the start page as a site audit would.',
  input: z.object({ id: settingsId }),
  output: z.object({
    data: z.object({
      test: z
        .object({
          problem: z.string().nullable().describe('Why the site could not be opened, or is not signed in; null: it is'),
          url: z.string().nullable().describe('URL of the page after redirects; null without a response'),
          status: z.int().nullable().describe('HTTP status of the page; null without a response'),
          title: z.string().nullable().describe('Title of the page'),
          cookies: z.int().describe('Cookies of the host after the sign-in'),
          seconds: z.number().describe('Duration in seconds'),
        })
        .describe('Result'),
    }),
  }),
});
