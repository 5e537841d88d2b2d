import { operations, operationsAt } from '#lib/api/registry.ts';
import type { Operation } from '#lib/features/operation.ts';

/** The registry's entry for a path. */
interface PathMatch {
  /** As in its definition: `/api/v1/audits/{id}`. */
  path: string;
  /** One for each method. */
  operations: readonly Operation[];
  /** Path parameters, decoded. */
  values: Record<string, string>;
}

const paths = [...new Set(operations.flatMap(({ endpoint: { path, aliases = [] } }) => [path, ...aliases]))];
const hasParameter = (path: string) => path.includes('{');

const fixed = new Map(
  paths
    .filter((path) => !hasParameter(path))
    .map((path): [string, PathMatch] => [
      `/api/v1${path}`,
      { path: `/api/v1${path}`, operations: operationsAt(path), values: {} },
    ]),
);
// "{" sorts after letters: from left to right, a fixed segment takes precedence over a parameter.
const routes = paths
  .filter(hasParameter)
  .sort()
  .map((path) => ({
    path: `/api/v1${path}`,
    pattern: new RegExp(`^/api/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    operations: operationsAt(path),
  }));

/**
 * Finds the operations at a path. Fixed segments match as they are sent, not percent-decoded.
 * @param pathname of a URL that the web process accepted, so that its segments can be decoded
 */
export function matchPath(pathname: string): PathMatch | null {
  const exact = fixed.get(pathname);
  if (exact) return exact;
  for (const { path, pattern, operations } of routes) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { path, operations, values: Object.fromEntries(values) };
  }
  return null;
}
