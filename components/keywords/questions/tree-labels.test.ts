import { expect, test } from 'vitest';
import type { TreeNode } from '#lib/features/question-trees/contract.ts';
import { branchesOf, headingsOf, outlineOf } from './tree-labels.ts';

const node = (no: number, parent: number | null, question: string): TreeNode => ({
  no,
  parent_no: parent,
  level: 0,
  question,
  shown_count: 1,
  answer: '',
  url: null,
  status: 'searched',
  error: null,
  search_id: null,
});

test('the questions are an outline in Markdown, with its signs as plain text', () => {
  const nodes = [node(0, null, 'tea'), node(1, 0, 'What is *tea*?'), node(2, 0, 'Is tea [good]?'), node(3, 1, 'Who?')];
  expect(outlineOf(branchesOf(nodes))).toBe('- What is \\*tea\\*?\n  - Who?\n- Is tea \\[good\\]?\n');
  expect(outlineOf(branchesOf([node(0, null, 'tea')]))).toBe('');
});

test('the questions are headings of a draft, each below the one whose SERP showed it', () => {
  const nodes = [node(0, null, 'tea'), node(1, 0, 'What is *tea*?'), node(2, 0, 'Is tea good?'), node(3, 1, 'Who?')];
  expect(headingsOf(branchesOf(nodes))).toBe('## What is \\*tea\\*?\n\n### Who?\n\n## Is tea good?\n\n');
});
