import { describe, expect, it } from 'vitest';
import type { Finding } from '#lib/audit/types.ts';
import { findingMarkdown } from './finding-markdown.ts';

const finding: Finding = {
  id: 'title-length',
  category: 'meta',
  severity: 'warning',
  title: 'Title is too long',
  why: 'It is cut in results.',
  fix: 'Shorten it.',
  countsIn: 'seo',
  points: 2,
  gain: 2,
  verdict: null,
  reopened: null,
  evidence: {
    found: '74 characters',
    expected: '30 to 60 characters',
    items: [{ selector: 'head > title', snippet: '<title>a ``b`` c</title>' }],
    total: 3,
  },
};

describe('findingMarkdown', () => {
  it('contains issue, reason, fix and occurrences', () => {
    const text = findingMarkdown(finding);
    expect(text).toContain('## Title is too long');
    expect(text).toContain('First 1 of 3 occurrences');
    expect(text).toContain('**How to fix:** Shorten it.');
  });

  it('keeps page code inside its code span', () => {
    expect(findingMarkdown(finding)).toContain('``` <title>a ``b`` c</title> ```');
  });

  it('escapes Markdown in found values', () => {
    const evil = { ...finding, evidence: { ...finding.evidence, found: '[x](javascript:1)\n# h' } };
    expect(findingMarkdown(evil)).toContain('- Found: \\[x\\](javascript:1) \\# h');
  });
});
