import 'server-only';
import { operations } from '#lib/api/registry.ts';
import type { Area, Endpoint } from '#lib/contract/endpoint.ts';

export const areaNames: Record<Area, string> = {
  pages: 'Pages',
  search: 'Search results',
  ai: 'AI answers',
  backlinks: 'Backlinks',
  domain: 'Domains',
  keywords: 'Keywords',
  content: 'Content',
  projects: 'Projects',
  account: 'Account',
};

/** Definitions that are built and have no screen of their own. */
export function availableTools(): Endpoint[] {
  return operations
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.available && endpoint.tool !== false && endpoint.area !== 'projects');
}
