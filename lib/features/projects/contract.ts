import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import {
  MAX_WATCHED,
  moment,
  name,
  ownDomain,
  projectId,
  ROLES,
  settings,
  shared,
  watchedDomains,
} from '#lib/features/projects/fields.ts';

export { MAX_WATCHED };

export const project = z.object({
  id: projectId,
  name: z.string().describe('Name'),
  domain: z.string().describe('Domain, ASCII form, without www'),
  watched_domains: z.array(z.string()).describe('Competitors and other domains of interest, ASCII form'),
  engines: z.array(z.string()).describe('Engines its keywords are asked in'),
  countries: z.array(z.string()).describe('Countries its keywords are asked for, ISO 3166-1 alpha-2'),
  languages: z.array(z.string()).describe('Languages, BCP 47; none: the leading one of each country'),
  devices: z.array(z.string()).describe('Devices the engines are asked as: desktop, mobile'),
  depth: z.int().describe('Results each check looks at'),
  ai_overview: z.boolean().describe('Whether checks request the AI overview, unless a keyword overrides it'),
  tags: z.array(z.string()).describe('Words to find it by'),
  note: z.string().describe('What to remember of it'),
  timezone: z.string().describe('IANA time zone its days and schedules are counted in'),
  sample: z.boolean().describe('Whether it is sample data, to be removed in one go'),
  backlinks_shared: z
    .boolean()
    .describe('Whether members see the backlinks that the owner of the project keeps of its domain'),
  role: z.enum(ROLES).describe('Role of the one who asks'),
  revision: z.int().describe('Counts the changes of its settings; a save may name the one it was made on'),
  created_at: moment('When it was made'),
  updated_at: moment('When it was last changed'),
});
/** A project with its settings. */
export type Project = z.output<typeof project>;

const one = z.object({ data: z.object({ project: project.describe('The project') }) });

export const listProjects = defineEndpoint({
  ...shared,
  id: 'list_projects',
  tool: false,
  method: 'GET',
  path: '/projects',
  title: 'List projects',
  summary: 'All projects that the account is a member of, by name.',
  input: z.object({}),
  output: z.object({ data: z.object({ projects: z.array(project).describe('The projects') }) }),
});

export const getProject = defineEndpoint({
  ...shared,
  id: 'get_project',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}',
  title: 'Read a project',
  summary: 'One project with its settings and the role of the one who asks.',
  input: z.object({ project_id: projectId }),
  output: one,
});

export const createProject = defineEndpoint({
  ...shared,
  id: 'create_project',
  tool: false,
  method: 'POST',
  path: '/projects',
  title: 'Make a project',
  summary: 'Makes a project, so that results can be filed under a domain. An account makes one project a domain.',
  input: z.object({
    name,
    domain: ownDomain,
    watched_domains: watchedDomains.default([]),
    engines: settings.engines.optional(),
    countries: settings.countries.optional(),
    languages: settings.languages.optional(),
    devices: settings.devices.optional(),
    depth: settings.depth.optional(),
    ai_overview: settings.ai_overview.optional(),
    tags: settings.tags.optional(),
    note: settings.note.optional(),
    timezone: settings.timezone.optional(),
  }),
  output: one,
  status: 201,
});

export const updateProject = defineEndpoint({
  ...shared,
  id: 'update_project',
  tool: false,
  method: 'PATCH',
  path: '/projects/{project_id}',
  title: 'Change a project',
  summary:
    'Changes the fields that are given; the others stay. Needs an editor or an owner; another domain needs an owner.',
  input: z.object({
    project_id: projectId,
    base_revision: z
      .int()
      .min(1)
      .optional()
      .meta({
        title: 'From revision',
        description:
          'Revision of the project that the change was made on; another one is a conflict (409), and nothing is saved.',
        examples: [1],
      }),
    name: name.optional(),
    domain: ownDomain.optional(),
    watched_domains: watchedDomains.optional(),
    engines: settings.engines.optional(),
    countries: settings.countries.optional(),
    languages: settings.languages.optional(),
    devices: settings.devices.optional(),
    depth: settings.depth.optional(),
    ai_overview: settings.ai_overview.optional(),
    tags: settings.tags.optional(),
    note: settings.note.optional(),
    timezone: settings.timezone.optional(),
    backlinks_shared: z
      .boolean()
      .optional()
      .meta({
        title: 'Show backlinks',
        description:
          'Whether members see the backlinks that the owner of the project keeps of its domain. Only that owner can turn it on.',
        examples: [true],
      }),
  }),
  output: one,
});

export const deleteProject = defineEndpoint({
  ...shared,
  id: 'delete_project',
  tool: false,
  method: 'DELETE',
  path: '/projects/{project_id}',
  title: 'Delete a project',
  summary:
    'Deletes a project with all that is tracked of it. Results of tools that were filed under it stay, without a project. Needs an owner.',
  input: z.object({ project_id: projectId }),
  output: deletedAnswer,
});

export const removeSample = defineEndpoint({
  ...shared,
  id: 'remove_sample_project',
  tool: false,
  method: 'DELETE',
  path: '/projects/{project_id}/sample',
  title: 'Remove a sample project',
  summary:
    'Deletes a project of sample data with everything it brought, the results filed under it too. Needs an owner.',
  input: z.object({ project_id: projectId }),
  output: deletedAnswer,
});
