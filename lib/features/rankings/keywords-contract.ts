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
import { location } from '#lib/features/searches/location-contract.ts';

/** Tracked keywords: add, change, remove. */

const many = (title: string, description: string, examples: [string[]]) => ({ title, description, examples });

/** Where keywords are searched. */
const places = {
  engines: z
    .array(z.enum(ENGINES))
    .min(1)
    .max(ENGINES.length)
    .meta(many('Search engines', 'Search engines; absent: those of the project.', [['google']]))
    .optional(),
  countries: z
    .array(country)
    .min(1)
    .max(20)
    .meta(many('Countries', 'Countries, at most 20; absent: those of the project.', [['us']]))
    .optional(),
  languages: z
    .array(language)
    .min(1)
    .max(10)
    .meta(many('Languages', 'Languages; empty: the main one of the country; absent: those of the project.', [['en']]))
    .optional(),
  devices: z
    .array(z.enum(DEVICES))
    .min(1)
    .max(DEVICES.length)
    .meta(many('Devices', 'Devices; absent: those of the project.', [['desktop']]))
    .optional(),
  locations: z
    .array(location)
    .min(1)
    .max(20)
    .meta(
      many(
        'Locations',
        'Cities or coordinates to search from, at most 20; absent: the country as a whole. Rejected for search engines without a search at a place.',
        [['Portsmouth, England, United Kingdom']],
      ),
    )
    .optional(),
};

const aiOverview = z.enum(AI_OVERVIEW_CHOICES).meta({
  title: 'AI Overview',
  description:
    'Whether checks request the AI Overview, which requires a browser. project: as set for the project; on: always; off: never.',
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
    'Adds keywords for each engine, country, language, device and location; returns which are new, which were already tracked, and which were rejected and why.',
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
        description: 'Keywords, one per line; or a table copied from an export, with its header.',
        examples: ['burr grinder\nhand grinder'],
      })
      .optional(),
    list_id: uuid
      .meta({
        title: 'Keyword list',
        description:
          'Keyword list whose keywords are added; with keywords or text, the list only supplies their search volume.',
      })
      .optional(),
    research_id: uuid
      .meta({
        title: 'Research',
        description:
          'Keyword research whose keywords are added; with keywords or text, the research only supplies their search volume.',
      })
      .optional(),
    ...places,
    tags: tags.default([]),
    target_url: targetUrl.optional(),
    ai_overview: aiOverview.optional(),
    start: z
      .boolean()
      .default(false)
      .meta({ title: 'Check now', description: 'Starts a rank check for the added keywords.', examples: [false] }),
    dry_run: z
      .boolean()
      .default(false)
      .meta({
        title: 'Dry run',
        description: 'Returns what would be added without adding anything.',
        examples: [false],
      }),
  }),
  output: z.object({
    data: z.object({
      added: z.int().describe('Keywords added, counting each engine, country, language, device and location'),
      already_there: z.int().describe('Already tracked or duplicate keywords'),
      refused: z
        .array(
          z.object({
            keyword: z.string().describe('The input, truncated to 100 characters'),
            line: z.int().describe('Line number in the input, from 1'),
            rule: z.string().describe('The rule it violates'),
          }),
        )
        .describe('Rejected keywords, at most 200'),
      refused_count: z.int().describe('Number of rejected keywords'),
      ignored_columns: z.array(z.string()).describe('Columns of a pasted table without keywords'),
      keywords: z.int().describe('Unique keywords accepted'),
      places: z.int().describe('Engines × countries × languages × devices × locations'),
      requests: z.int().describe('Maximum result pages requested per rank check'),
      browser_requests: z.int().describe('Of these, requested with a browser'),
      ids: z.array(z.string()).describe('Ids of the added keywords'),
      round_id: z.string().nullable().describe('Rank check started with them'),
    }),
  }),
});
/** Which keywords were added, and which were not and why. */
export type AddedKeywords = z.output<typeof addTrackedKeywords.output>['data'];

const every = z
  .enum(['project', ...EVERY])
  .meta({
    title: 'Frequency',
    description:
      'project: in each scheduled rank check; weekly, monthly: in the first scheduled rank check after that time; off: manually only.',
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
  summary: 'Changes tags, target URL, star, note or frequency of one or many keywords.',
  input: z.object({
    project_id: projectId,
    keyword_ids: keywordIds,
    add_tags: tags.default([]),
    remove_tags: tags.meta(many('Tags to remove', 'Tags to remove from the keywords.', [['old']])).default([]),
    target_url: targetUrl.optional(),
    starred: z
      .boolean()
      .meta({ title: 'Starred', description: 'Whether it is starred.', examples: [true] })
      .optional(),
    note: z
      .string()
      .trim()
      .max(2_000)
      .meta({ title: 'Note', description: 'Note, at most 2,000 characters.', examples: ['For the spring'] })
      .optional(),
    every,
    ai_overview: aiOverview.optional(),
  }),
  output: z.object({ data: z.object({ changed: z.int().describe('Keywords affected') }) }),
});

export const removeTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'remove_tracked_keywords',
  method: 'POST',
  path: '/projects/{project_id}/keyword_removals',
  title: 'Stop tracking keywords',
  summary: 'Deletes tracked keywords with their full history; ids that do not exist are ignored.',
  input: z.object({ project_id: projectId, keyword_ids: keywordIds }),
  output: z.object({ data: z.object({ removed: z.int().describe('Keywords removed') }) }),
});
