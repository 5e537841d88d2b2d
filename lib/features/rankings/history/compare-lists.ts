import type { SnapshotChanges, SnapshotResult } from '#lib/features/rankings/history-contract.ts';

/**
 * Differences between a list of results and a later one. Only the depth that both reach is compared: a result beyond
 * the depth of one of them has neither entered nor left.
 */
export function compareLists(
  before: readonly SnapshotResult[],
  after: readonly SnapshotResult[],
): Pick<SnapshotChanges, 'compared_depth' | 'rows' | 'counts'> {
  const depth = Math.min(before.length, after.length);
  const old = new Map<string, SnapshotResult>();
  // An engine can rank an address twice: its best position counts.
  for (const one of before) if (!old.has(one.url)) old.set(one.url, one);
  const rows: SnapshotChanges['rows'] = [];
  const seen = new Set<string>();
  for (const { url, host, title, position, owner } of after) {
    if (seen.has(url)) continue;
    seen.add(url);
    const was = old.get(url);
    if (!was && position > depth) continue;
    const change = !was ? 'entered' : was.position === position ? 'same' : position < was.position ? 'up' : 'down';
    const before_title = was && was.title !== title ? was.title : null;
    rows.push({ url, host, title, before_title, before: was?.position ?? null, after: position, change, owner });
  }
  for (const { url, host, title, position, owner } of old.values()) {
    if (seen.has(url) || position > depth) continue;
    rows.push({ url, host, title, before_title: null, before: position, after: null, change: 'left', owner });
  }
  const count = (change: (typeof rows)[number]['change']) => rows.filter((row) => row.change === change).length;
  return {
    compared_depth: depth,
    rows,
    counts: {
      entered: count('entered'),
      left: count('left'),
      up: count('up'),
      down: count('down'),
      same: count('same'),
      retitled: rows.filter(({ before_title: title }) => title !== null).length,
    },
  };
}
