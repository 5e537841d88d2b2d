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
  watched_domains: z.array(z.string()).describe('Competitor domains, ASCII form'),
  engines: z.array(z.string()).describe('Default search engines of its keywords'),
  countries: z.array(z.string()).describe('Default countries of its keywords, ISO 3166-1 alpha-2'),
  languages: z.array(z.string()).describe('Languages, BCP 47; none: the main one of each country'),
  devices: z.array(z.string()).describe('Devices: desktop, mobile'),
  depth: z.int().describe('Results depth per check'),
  ai_overview: z.boolean().describe('Whether checks request the AI Overview, unless a keyword overrides it'),
  local_pack: z.boolean().describe('Whether checks request the local pack'),
  business_name: z.string().describe('Name of the business in local packs; empty: recognized by its website only'),
  tags: z.array(z.string()).describe('Tags'),
  note: z.string().describe('Note'),
  timezone: z.string().describe('IANA time zone of its dates and schedules'),
  sample: z.boolean().describe('Whether it is a sample project'),
  backlinks_shared: z.boolean().describe('Whether members see the backlinks of the project owner for its domain'),
  role: z.enum(ROLES).describe('Your role'),
  revision: z.int().describe('Revision, incremented by each change; can be sent with a save'),
  created_at: moment('When it was created'),
  updated_at: moment('When it was last changed'),
});
/** A project with its settings. */
export type Project = z.output<typeof project>;

const one = z.object({ data: z.object({ project: project.describe('The project') }) });

export const listProjects = defineEndpoint({
  ...shared,
  id: 'list_projects',
  clients: true,
  tool: false,
  method: 'GET',
  path: '/projects',
  title: 'List projects',
  summary: 'Lists the projects you are a member of, by name.',
  input: z.object({}),
  output: z.object({ data: z.object({ projects: z.array(project).describe('The projects') }) }),
});

export const getProject = defineEndpoint({
  ...shared,
  id: 'get_project',
  clients: true,
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}',
  title: 'Get a project',
  summary: 'Returns a project with its settings and your role.',
  input: z.object({ project_id: projectId }),
  output: one,
});

export const createProject = defineEndpoint({
  ...shared,
  id: 'create_project',
  tool: false,
  method: 'POST',
  path: '/projects',
  title: 'Create a project',
  summary: 'Creates a project. One project per domain and account.',
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
    local_pack: settings.local_pack.optional(),
    business_name: settings.business_name.optional(),
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
  summary: 'Changes the given fields. Requires an editor or owner; changing the domain requires an owner.',
  input: z.object({
    project_id: projectId,
    base_revision: z
      .int()
      .min(1)
      .optional()
      .meta({
        title: 'From revision',
        description:
          'Revision of the project that the change is based on. Another revision is a conflict (409): nothing is saved.',
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
    local_pack: settings.local_pack.optional(),
    business_name: settings.business_name.optional(),
    tags: settings.tags.optional(),
    note: settings.note.optional(),
    timezone: settings.timezone.optional(),
    backlinks_shared: z
      .boolean()
      .optional()
      .meta({
        title: 'Show backlinks',
        description:
          'Whether members see the backlinks of the project owner for its domain. Only that owner can turn it on.',
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
    'Deletes a project with its rank tracking data. Results assigned to it are kept without a project. Requires an owner.',
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
  summary: 'Deletes a sample project with all its data, including assigned results. Requires an owner.',
  input: z.object({ project_id: projectId }),
  output: deletedAnswer,
});
