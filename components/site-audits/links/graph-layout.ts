/** A node of a link graph. */
export interface GraphNode {
  no: number;
  /** Clicks from the start page; null if no link leads there. */
  depth: number | null;
  /** 0 to 100. */
  rank: number | null;
}

/** A node with its position and size. */
export interface Placed<Node extends GraphNode> {
  node: Node;
  x: number;
  y: number;
  radius: number;
}

/**
 * Places pages on rings around the start page, one ring for each click of distance, the strongest as the largest. On its
 * ring a page is near the pages that link to it, so that sections of a site stay together. Deterministic: the same graph
 * always yields the same picture.
 * @param nodes strongest first
 * @returns positions in a square of `size`
 */
export function placeNodes<Node extends GraphNode>(
  nodes: readonly Node[],
  edges: readonly { from: number; to: number }[],
  size: number,
): Placed<Node>[] {
  const known = nodes.flatMap(({ depth }) => (depth === null ? [] : [depth]));
  const nearest = known.length > 0 ? Math.min(...known) : 0;
  const last = known.length > 0 ? Math.max(...known) + 1 : 0;
  const ringOf = ({ depth }: GraphNode) => (depth === null ? last : depth) - nearest;
  const rings = new Map<number, Node[]>();
  for (const node of nodes) rings.set(ringOf(node), [...(rings.get(ringOf(node)) ?? []), node]);
  const linking = new Map<number, number[]>();
  for (const { from, to } of edges) linking.set(to, [...(linking.get(to) ?? []), from]);

  const order = [...rings.keys()].sort((a, b) => a - b);
  const most = Math.max(1, ...nodes.map(({ rank }) => rank ?? 0));
  const angles = new Map<number, number>();
  const placed: Placed<Node>[] = [];
  const alone = (rings.get(order[0] ?? 0) ?? []).length === 1;
  for (const [at, ring] of order.entries()) {
    const members = rings.get(ring) ?? [];
    const wish = (node: Node): number =>
      meanAngle((linking.get(node.no) ?? []).flatMap((from) => angles.get(from) ?? []));
    const sorted = members
      .map((node) => ({ node, wish: wish(node) }))
      .sort((a, b) => a.wish - b.wish || a.node.no - b.node.no);
    // Only the start page is in the center.
    const distance =
      alone && at === 0 ? 0 : ((at + (alone ? 0 : 1)) / (order.length - (alone ? 1 : 0) || 1)) * (size / 2 - 24);
    for (const [index, { node }] of sorted.entries()) {
      const angle = (index / sorted.length) * 2 * Math.PI;
      angles.set(node.no, angle);
      placed.push({
        node,
        x: size / 2 + Math.cos(angle - Math.PI / 2) * distance,
        y: size / 2 + Math.sin(angle - Math.PI / 2) * distance,
        radius: 3 + Math.sqrt((node.rank ?? 0) / most) * 9,
      });
    }
  }
  return placed;
}

/** A label beside a node, centered under it. */
export interface NodeLabel {
  no: number;
  text: string;
  x: number;
  y: number;
}

const LABEL = { chars: 22, charWidth: 6.2, height: 13 } as const;

/**
 * Labels of as many nodes as fit without overlapping, the strongest first.
 * @param textOf full label of a node; the end of a long one is cut
 */
export function labelNodes<Node extends GraphNode>(
  places: readonly Placed<Node>[],
  textOf: (node: Node) => string,
  { size, most }: { size: number; most: number },
): NodeLabel[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const labels: NodeLabel[] = [];
  for (const { node, x, y, radius } of places.toSorted((a, b) => (b.node.rank ?? 0) - (a.node.rank ?? 0))) {
    if (labels.length >= most) break;
    const full = textOf(node);
    const text = full.length > LABEL.chars ? `${full.slice(0, LABEL.chars - 1)}…` : full;
    const half = (text.length * LABEL.charWidth) / 2;
    const at = { x: Math.min(size - half, Math.max(half, x)), y: Math.min(size - 3, y + radius + LABEL.height - 2) };
    const box = { left: at.x - half, right: at.x + half, top: at.y - LABEL.height, bottom: at.y + 3 };
    const isFree = taken.every(
      (one) => one.right < box.left || one.left > box.right || one.bottom < box.top || one.top > box.bottom,
    );
    if (!isFree) continue;
    taken.push(box);
    labels.push({ no: node.no, text, ...at });
  }
  return labels;
}

/** Mean angle, 0 to 2π; 0 for none. */
function meanAngle(angles: readonly number[]): number {
  if (angles.length === 0) return 0;
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  return (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
}
