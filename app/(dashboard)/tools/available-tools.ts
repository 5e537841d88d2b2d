import 'server-only';
import { operations } from '#lib/api/registry.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** Definitions that are implemented and have no dedicated screen. */
export function availableTools(): Endpoint[] {
  return operations
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.available && endpoint.tool !== false && endpoint.area !== 'projects');
}
