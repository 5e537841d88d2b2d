import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, ENGINES, uuid } from '#lib/contract/fields.ts';
import {
  AI_OVERVIEW_CHOICES,
  DEVICES,
  EVERY,
  keywordIds,
  language,
  MAX_AT_ONCE,
  MAX_KEYWORD,
  projectId,
  shared,
  tags,
  targetUrl,
} from '#lib/features/rankings/fields-contract.ts';

/** Tracked keywords: add, change, remove. */

const many = (title: string, description: string, examples: [string[]]) => ({ title, description, examples });

/** Where keywords are searched. */
const places = {
  engines: z
    .array(z.enum(ENGINES))
    .min(1)
    .max(ENGINES.length)
    .meta(many('Search engines', "Engines to ask; absent: the project's.", [['google']]))
    .optional(),
  countries: z
    .array(country)
    .min(1)
    .max(20)
    .meta(many('Countries', "Countries to ask from, at most 20; absent: the project's.", [['us']]))
    .optional(),
  languages: z
    .array(language)
    .min(1)
    .max(10)
    .meta(
      many('Languages', "Languages to ask in; an empty one: the country's leading one; absent: the project's.", [
        ['en'],
      ]),
    )
    .optional(),
  devices: z
    .array(z.enum(DEVICES))
    .min(1)
    .max(DEVICES.length)
    .meta(
      many(
        'Devices',
        "Devices to measure on; absent: the project's. Mobile is supported for Google only: with another engine it is refused.",
        [['desktop']],
      ),
    )
    .optional(),
};

const aiOverview = z.enum(AI_OVERVIEW_CHOICES).meta({
  title: 'AI overview',
  description:
    'Whether checks request the AI overview, which takes a browser. project: as set for the project; on: always; off: never.',
  examples: ['project'],
});

export const addTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'add_tracked_keywords',
  method: 'POST',
  path: '/projects/{project_id}/keywords',
  bodyMaxBytes: 1024 * 1024,
  title: 'Track keywords',
  summary:
    'Adds keywords in each engine, country, language and device; tells which are new, which were tracked already, and which were refused and why.',
  input: z.object({
    project_id: projectId,
    keywords: z
      .array(z.string())
      .max(MAX_AT_ONCE)
      .meta(
        many('Keywords', `At most ${MAX_AT_ONCE} keywords of ${MAX_KEYWORD} characters each.`, [['coffee grinder']]),
      )
      .default([]),
    text: z
      .string()
      .max(512 * 1024)
      .meta({
        title: 'Pasted text',
        description: 'Keywords, one a line; or a table copied from an export, with the names of its columns.',
        examples: ['burr grinder\nhand grinder'],
      })
      .optional(),
    list_id: uuid.meta({ title: 'Keyword list', description: 'Keyword list whose keywords are added.' }).optional(),
    research_id: uuid.meta({ title: 'Research', description: 'Keyword research whose keywords are added.' }).optional(),
    ...places,
    tags: tags.default([]),
    target_url: targetUrl.optional(),
    ai_overview: aiOverview.optional(),
    start: z
      .boolean()
      .default(false)
      .meta({ title: 'Check now', description: 'Starts a round with what was added.', examples: [false] }),
    dry_run: z
      .boolean()
      .default(false)
      .meta({ title: 'Only look', description: 'Tells what would be added and adds nothing.', examples: [false] }),
  }),
  output: z.object({
    data: z.object({
      added: z.int().describe('Keywords that are tracked from now on, each place counted'),
      already_there: z.int().describe('Those that were tracked already, or given twice'),
      refused: z
        .array(
          z.object({
            keyword: z.string().describe('What was given, cut to 100 characters'),
            line: z.int().describe('Its place among what was given, from 1'),
            rule: z.string().describe('The rule it breaks'),
          }),
        )
        .describe('What was not taken, at most 200 of them'),
      refused_count: z.int().describe('How many were not taken'),
      ignored_columns: z.array(z.string()).describe('Columns of a pasted table that hold no keywords'),
      keywords: z.int().describe('Different keywords among those that were taken'),
      places: z.int().describe('Engines × countries × languages × devices'),
      requests: z.int().describe('Most pages of results that a round requests for these keywords'),
      browser_requests: z.int().describe('Those requested with a browser'),
      ids: z.array(z.string()).describe('Ids of what was added'),
      round_id: z.string().nullable().describe('Round that was started with them'),
    }),
  }),
});
/** Which keywords were added, and which were not and why. */
export type AddedKeywords = z.output<typeof addTrackedKeywords.output>['data'];

const every = z
  .enum(['project', ...EVERY])
  .meta({
    title: 'How often',
    description:
      "project: in each round of the project's schedule; weekly, monthly: in the first of its rounds after so long; off: only when asked.",
    examples: ['project'],
  })
  .optional();

export const updateTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'update_tracked_keywords',
  method: 'PATCH',
  path: '/projects/{project_id}/keywords',
  bodyMaxBytes: 256 * 1024,
  title: 'Change tracked keywords',
  summary: 'Changes what is given of one keyword or many: tags, target page, star, note, how often.',
  input: z.object({
    project_id: projectId,
    keyword_ids: keywordIds,
    add_tags: tags.default([]),
    remove_tags: tags.meta(many('Tags to take off', 'Tags that they shall not have.', [['old']])).default([]),
    target_url: targetUrl.optional(),
    starred: z
      .boolean()
      .meta({ title: 'Starred', description: 'Star or no star.', examples: [true] })
      .optional(),
    note: z
      .string()
      .trim()
      .max(2_000)
      .meta({ title: 'Note', description: 'Note of your own, at most 2,000 characters.', examples: ['For the spring'] })
      .optional(),
    every,
    ai_overview: aiOverview.optional(),
  }),
  output: z.object({ data: z.object({ changed: z.int().describe('Keywords of the project that were meant') }) }),
});

export const removeTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'remove_tracked_keywords',
  method: 'POST',
  path: '/projects/{project_id}/keyword_removals',
  title: 'Stop tracking keywords',
  summary: 'Removes tracked keywords with their whole history; those that are gone already are no error.',
  input: z.object({ project_id: projectId, keyword_ids: keywordIds }),
  output: z.object({ data: z.object({ removed: z.int().describe('Keywords that were removed') }) }),
});
