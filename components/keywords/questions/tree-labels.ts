import type { TreeNode } from '#lib/features/question-trees/contract.ts';

/** Labels of question trees, shared by all their screens. */

/** A question with those below it. */
export interface Branch extends TreeNode {
  below: Branch[];
}

/** The nodes of a tree as branches: those of the keyword's SERP, in the order found. */
export function branchesOf(nodes: readonly TreeNode[]): Branch[] {
  const byNo = new Map(nodes.map((node) => [node.no, { ...node, below: [] as Branch[] }]));
  for (const node of byNo.values()) byNo.get(node.parent_no ?? -1)?.below.push(node);
  return byNo.get(0)?.below ?? [];
}

/** Lowest heading of an outline. */
const MAX_LEVEL = 6;
const escaped = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&');

/** The questions as Markdown headings, each below the one whose SERP showed it. */
export function headingsOf(branches: readonly Branch[], level = 2): string {
  return branches
    .map(
      ({ question, below }) =>
        `${'#'.repeat(Math.min(level, MAX_LEVEL))} ${escaped(question)}\n\n${headingsOf(below, level + 1)}`,
    )
    .join('');
}

/** The questions as a Markdown list, nested like the tree. */
export function outlineOf(branches: readonly Branch[], indent = ''): string {
  return branches
    .map(({ question, below }) => `${indent}- ${escaped(question)}\n${outlineOf(below, `${indent}  `)}`)
    .join('');
}
