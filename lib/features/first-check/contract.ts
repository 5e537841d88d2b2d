import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, ENGINES, url, uuid } from '#lib/contract/fields.ts';

/**
 * The first check of a site: a short crawl, keywords suggested from it, the positions of some of them, and who AI answers
 * cite for one. It starts ordinary runs of the project, so everything it finds stays there.
 */

/**
 * State of a section. `waiting`: for an earlier section or a free slot; `blocked`: an engine or the site refuses;
 * `not_measured`: there was nothing to measure. The last four have a reason.
 */
export const SECTION_STATES = ['waiting', 'running', 'done', 'stopped', 'failed', 'blocked', 'not_measured'] as const;
/** State of a section of a first check. */
export type SectionState = (typeof SECTION_STATES)[number];

const section = {
  state: z.enum(SECTION_STATES).describe('State of this section'),
  reason: z.string().nullable().describe('Why it has no result, or not all of it; null otherwise'),
};

const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });

const crawl = z.object({
  ...section,
  audit_id: z.string().describe('Its site audit'),
  fetched: z.int().describe('URLs crawled'),
  known: z.int().describe('URLs found on the site, at most the maximum'),
  max_pages: z.int().describe('Maximum number of pages'),
  phase: z.enum(['crawl', 'links', 'analysis', 'report']).nullable().describe('Current phase; null before it starts'),
  score: z.int().nullable().describe('Site health, 0 to 100; null until done'),
  fixes: z
    .array(
      z.object({
        check: z.string().describe('Check'),
        title: z.string().describe('Issue'),
        severity: z.enum(['critical', 'error', 'warning', 'notice', 'best_practice', 'info']).describe('Severity'),
        points: z.number().describe('Points gained if this issue alone is fixed everywhere'),
        pages: z.int().describe('Failed pages'),
        measured: z.int().describe('Pages checked'),
      }),
    )
    .describe('The three issues that cost the most points; empty until done, or if none does'),
});

const keywords = z.object({
  ...section,
  pages: z.int().describe('Crawled pages whose titles and headings were read'),
  keywords: z
    .array(
      z.object({
        keyword: z.string().describe('Keyword'),
        tracked: z.boolean().describe('Whether the project tracks it'),
      }),
    )
    .describe('Suggested keywords: phrases of the pages first, then autocomplete suggestions'),
});

const ranks = z.object({
  ...section,
  search_engine: z.enum(ENGINES).describe('Engine'),
  country: z.string().describe('Country'),
  round_id: z.string().nullable().describe('Its rank check run; null before it starts'),
  total: z.int().describe('Keywords'),
  left: z.int().describe('Not checked yet'),
  keywords: z
    .array(
      z.object({
        keyword_id: z.string().describe('Tracked keyword'),
        keyword: z.string().describe('Keyword'),
        state: z
          .enum(['waiting', 'running', 'found', 'not_found', 'not_measured'])
          .describe('State of its check; not_found: not in the results checked'),
        position: z.int().nullable().describe('Position; null if not found'),
        depth: z.int().nullable().describe('Results checked'),
        url: z.string().nullable().describe('Ranking URL'),
        reason: z.string().nullable().describe('Why it was not measured, or what it waits for'),
      }),
    )
    .describe('The checked keywords'),
});

const citations = z.object({
  ...section,
  query: z.string().nullable().describe('Keyword that was checked; null before it is chosen'),
  answer_id: z.string().nullable().describe('Its AI Overview check; null before it starts'),
  surfaces: z
    .array(
      z.object({
        surface: z.enum(['ai_overview', 'ai_mode']).describe('Where the answer is shown'),
        state: z.enum(['present', 'absent', 'unmeasured']).describe('Whether there is an answer'),
        reason: z.string().nullable().describe('Why it could not be measured'),
        own: z.int().describe('Sources on the domain of the project'),
        others: z
          .array(
            z.object({
              host: z.string().describe('Host'),
              url: z.string().describe('URL'),
              title: z.string().describe('Title'),
            }),
          )
          .describe('Sources on other domains, in order, one per host'),
      }),
    )
    .describe('AI Overview and AI Mode; empty until done'),
});

export const firstCheck = z.object({
  project: z
    .object({
      id: z.string().describe('Id'),
      name: z.string().describe('Name'),
      domain: z.string().describe('Domain'),
      role: z.enum(['viewer', 'editor', 'owner']).describe('Your role'),
    })
    .describe('The project'),
  started_at: z.string().describe('When it was started, ISO 8601 UTC'),
  running: z.boolean().describe('Whether a section is waiting or running'),
  crawl: crawl.describe('Crawl and top fixes'),
  keywords: keywords.describe('Suggested keywords'),
  ranks: ranks.describe('First positions'),
  citations: citations.describe('Who AI answers cite'),
});
/** A first check with its sections. */
export type FirstCheck = z.output<typeof firstCheck>;

const shared = { scope: 'projects', area: 'projects', tool: false, audience: 'dashboard' } as const;

export const startFirstCheck = defineEndpoint({
  ...shared,
  id: 'start_first_check',
  method: 'POST',
  path: '/first_checks',
  status: 202,
  title: 'Start a first check',
  summary:
    'Crawls a site, suggests keywords, checks the first positions and AI citations. Creates the project of its domain if there is none.',
  input: z
    .object({
      url: url.optional(),
      project_id: projectId.optional(),
      country: country.optional(),
      search_engine: z
        .enum(ENGINES)
        .meta({ title: 'Search engine', description: 'Engine of a new project.', examples: ['google'] })
        .optional(),
    })
    .refine((given) => given.url !== undefined || given.project_id !== undefined, {
      error: 'url or project_id is required',
    }),
  output: z.object({ data: z.object({ project_id: z.string().describe('Project of the check') }) }),
});

export const getFirstCheck = defineEndpoint({
  ...shared,
  id: 'get_first_check',
  method: 'GET',
  path: '/projects/{project_id}/first_check',
  title: 'Get a first check',
  summary: 'Returns the first check of a project: state and results of each section.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({ first_check: firstCheck.nullable().describe('The check; null if the project has none') }),
  }),
});

export const stopFirstCheck = defineEndpoint({
  ...shared,
  id: 'stop_first_check',
  method: 'POST',
  path: '/projects/{project_id}/first_check/stop',
  title: 'Stop a first check',
  summary: 'Stops a first check and the runs it started. What they found is kept.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ stopped: z.boolean().describe('false: the project has none') }) }),
});
