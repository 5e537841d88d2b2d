/**
 * Paths of values that are null without a reason: without one in a parent's `unmeasured` object (under the rest of its path)
 * or in a sibling field `reason`.
 * @param opaque paths of data that is passed through unchanged
 */
export function unexplainedNulls(value: unknown, opaque: readonly string[] = []): string[] {
  return walk(value, [], []).filter((path) => !opaque.some((start) => path.startsWith(start)));
}

interface Reasons {
  depth: number;
  named: Record<string, unknown>;
}

function walk(value: unknown, path: readonly string[], above: readonly Reasons[]): string[] {
  if (value === null || typeof value !== 'object') return [];
  const fields = value as Record<string, unknown>;
  const named = fields.unmeasured;
  const reasons =
    typeof named === 'object' && named !== null
      ? [...above, { depth: path.length, named: named as Record<string, unknown> }]
      : above;
  return Object.entries(fields).flatMap(([key, item]) => {
    const here = [...path, key];
    if (item !== null) return walk(item, here, reasons);
    if (typeof fields.reason === 'string' && fields.reason !== '') return [];
    const explained = reasons.some(({ depth, named: by }) => Boolean(by[here.slice(depth).join('.')]));
    return explained ? [] : [here.join('.')];
  });
}
