import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#lib/cli/root.ts';

interface Route {
  page: string;
  regex: string;
}

/** Route of a request for the log and the metrics: its pattern, never the actual values. */
export interface KnownRoute {
  /** For example `/share/[token]`; `(none)` for a path without a route. */
  route: string;
  /** From a small set, for metrics. */
  kind: 'api' | 'dashboard' | 'page' | 'file' | 'watch';
}

const API_ROUTE = '/api/v1/[...path]';

/** Reads the routes of the built dashboard. The returned function is called for each request. */
export function readRoutes(): (path: string) => KnownRoute {
  const manifest = JSON.parse(readFileSync(join(root, '.next', 'routes-manifest.json'), 'utf8'));
  const fixed = new Set<string>(manifest.staticRoutes.map(({ page }: Route) => page));
  const dynamic = manifest.dynamicRoutes
    .map(({ page, regex }: Route) => ({ page, pattern: new RegExp(regex) }))
    // Most requests are for the API, which has no other routes with parameters.
    .sort((a: { page: string }, b: { page: string }) => Number(b.page === API_ROUTE) - Number(a.page === API_ROUTE));
  return (path) => {
    const route = fixed.has(path)
      ? path
      : (dynamic.find(({ pattern }: { pattern: RegExp }) => pattern.test(path))?.page ?? '(none)');
    return { route, kind: kindOf(path, route) };
  };
}

/** For a server without a build: the kind of a path, without its route. */
export const withoutRoutes = (path: string): KnownRoute => ({ route: '(none)', kind: kindOf(path, '(none)') });

function kindOf(path: string, route: string): KnownRoute['kind'] {
  if (route === '/api/metrics' || route.startsWith('/api/health')) return 'watch';
  if (path.startsWith('/_next/')) return 'file';
  if (path.startsWith('/api/v1/') || path === '/api/mcp') return 'api';
  if (path.startsWith('/api/')) return 'dashboard';
  return route === '(none)' && /\.\w+$/.test(path) ? 'file' : 'page';
}
