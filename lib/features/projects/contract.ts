import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

export const MAX_WATCHED = 50;

const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not hold control characters' })
  .meta({ title: 'Name', description: 'Name of the project, 1 to 100 characters.', examples: ['My shop'] });
const ownDomain = domain.meta({
  title: 'Domain',
  description: 'The domain the project is about; of an address the host is taken.',
  examples: ['example.com'],
});
const watchedDomains = z
  .array(domain)
  .max(MAX_WATCHED)
  .meta({
    title: 'Watched domains',
    description: `Competitors and other domains of interest, at most ${MAX_WATCHED}.`,
    examples: [['example.org', 'example.net']],
  });

export const project = z.object({
  id: projectId,
  name: z.string().describe('Name'),
  domain: z.string().describe('Domain, ASCII form, without www'),
  watched_domains: z.array(z.string()).describe('Other domains of interest, ASCII form'),
  created_at: z.string().describe('When it was made, ISO 8601 UTC'),
  updated_at: z.string().describe('When it was last changed, ISO 8601 UTC'),
});
export type Project = z.output<typeof project>;

const one = z.object({ data: z.object({ project: project.describe('The project') }) });
const shared = { scope: 'projects', area: 'projects', tool: false } as const;

export const listProjects = defineEndpoint({
  ...shared,
  id: 'list_projects',
  method: 'GET',
  path: '/projects',
  title: 'List projects',
  summary: 'All projects of the account, by name.',
  input: z.object({}),
  output: z.object({ data: z.object({ projects: z.array(project).describe('The projects') }) }),
});

export const createProject = defineEndpoint({
  ...shared,
  id: 'create_project',
  method: 'POST',
  path: '/projects',
  title: 'Make a project',
  summary: 'Makes a project, so that results can be filed under a domain. An account has one project a domain.',
  input: z.object({ name, domain: ownDomain, watched_domains: watchedDomains.default([]) }),
  output: one,
  status: 201,
});

export const updateProject = defineEndpoint({
  ...shared,
  id: 'update_project',
  method: 'PATCH',
  path: '/projects/{id}',
  title: 'Change a project',
  summary: 'Changes the fields that are given; the others stay.',
  input: z.object({
    id: projectId,
    name: name.optional(),
    domain: ownDomain.optional(),
    watched_domains: watchedDomains.optional(),
  }),
  output: one,
});

export const deleteProject = defineEndpoint({
  ...shared,
  id: 'delete_project',
  method: 'DELETE',
  path: '/projects/{id}',
  title: 'Delete a project',
  summary: 'Deletes a project. Results that were filed under it stay, without a project.',
  input: z.object({ id: projectId }),
  output: deletedAnswer,
});
