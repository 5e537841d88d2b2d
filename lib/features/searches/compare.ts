/** Properties of a result that a comparison needs. */
export interface Ranked {
  url: string;
  host: string;
  title: string;
  position: number;
}

/** How the results of two searches differ. */
export interface Comparison {
  depth: number;
  entered: Ranked[];
  left: Ranked[];
  moved: (Ranked & { previousPosition: number })[];
  titleChanged: (Ranked & { previousTitle: string })[];
  unchangedCount: number;
}

/**
 * What changed between two lists of results. They are compared only to the depth of the shorter one: below it, nobody
 * knows whether a result is new or lost. A result in both lists that is below that depth in one of them counts as
 * moved.
 */
export function compareResults(then: readonly Ranked[], now: readonly Ranked[]): Comparison {
  const depth = Math.min(then.length, now.length);
  const before = firstByKey(then);
  const after = firstByKey(now);
  const comparison: Comparison = { depth, entered: [], left: [], moved: [], titleChanged: [], unchangedCount: 0 };
  for (const [key, result] of after) {
    const old = before.get(key);
    if (!old) {
      if (result.position <= depth) comparison.entered.push(result);
      continue;
    }
    if (Math.min(result.position, old.position) > depth) continue;
    const hasMoved = old.position !== result.position;
    const hasChanged = old.title !== result.title;
    if (hasMoved) comparison.moved.push({ ...result, previousPosition: old.position });
    if (hasChanged) comparison.titleChanged.push({ ...result, previousTitle: old.title });
    if (!hasMoved && !hasChanged) comparison.unchangedCount += 1;
  }
  for (const [key, old] of before) if (!after.has(key) && old.position <= depth) comparison.left.push(old);
  return comparison;
}

/** Best position of each address; fragments are ignored. */
function firstByKey(results: readonly Ranked[]): Map<string, Ranked> {
  const byKey = new Map<string, Ranked>();
  for (const result of results) {
    const key = result.url.replace(/#.*$/, '');
    if (!byKey.has(key)) byKey.set(key, result);
  }
  return byKey;
}
