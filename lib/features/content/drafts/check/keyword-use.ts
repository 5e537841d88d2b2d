import { contentChecks } from '#lib/audit/checks/content/content.ts';
import { containsPhrase } from '#lib/audit/run-audit.ts';
import type { KeywordFacts } from '#lib/audit/types.ts';
import { occurrences, trimmed } from '#lib/features/content/drafts/check/passages.ts';
import type { DraftCheck, DraftFinding, KeywordUse } from '#lib/features/content/drafts/check-contract.ts';
import { type Block, plainText } from '#lib/text/markdown/text-tree.ts';

type Passed = DraftCheck['passed'][number];

/** Maximum percentage of the words: the audit's own limit for any word. */
const MAX_PERCENT = contentChecks.find(({ id }) => id === 'keyword-stuffing')?.limits.stuffingPercent ?? null;
/** Fewer uses are not stuffing, however short the text is. */
const FEW = 5;

/** Where the keyword is used: what the audit knows, and what only the text shows. */
export function keywordUseOf(facts: KeywordFacts, body: string, blocks: readonly Block[]): KeywordUse {
  const { keyword } = facts;
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level > 1);
  const first = firstParagraph(blocks);
  return {
    keyword,
    count: facts.count,
    percent: facts.percent,
    in_title: facts.inTitle,
    in_description: facts.inDescription,
    in_main_heading: facts.inH1,
    in_path: facts.inUrl,
    in_first_paragraph: first !== undefined && containsPhrase(plainText(first.children), keyword),
    headings: headings.length,
    headings_with_it: headings.filter(
      (one) => one.kind === 'heading' && containsPhrase(plainText(one.children), keyword),
    ).length,
    passages: occurrences(body, keyword),
  };
}

const firstParagraph = (blocks: readonly Block[]) =>
  blocks.find((block): block is Extract<Block, { kind: 'paragraph' }> => block.kind === 'paragraph');

/** Checks beyond the audit: the first paragraph, the subheadings, and overuse. */
export function evaluateKeyword(
  use: KeywordUse,
  body: string,
  blocks: readonly Block[],
): { findings: DraftFinding[]; passed: Passed[] } {
  const findings: DraftFinding[] = [];
  const passed: Passed[] = [];
  const fault = (given: Omit<DraftFinding, 'source'>) => findings.push({ source: 'keyword', ...given });
  const pass = (id: string, title: string, found: string | null = null) =>
    passed.push({ id, source: 'keyword', title, found });
  const first = firstParagraph(blocks);
  if (use.in_first_paragraph) pass('keyword-in-first-paragraph', 'Keyword in the first paragraph');
  else if (first) {
    fault({
      id: 'keyword-in-first-paragraph',
      severity: 'notice',
      title: 'Keyword missing in the first paragraph',
      why: 'Readers check there whether the page fits their search, and snippets often show it.',
      fix: `Say in the first paragraph what the page is about, with the words "${use.keyword}".`,
      found: 'no use in the first paragraph',
      expected: 'one use',
      passages: [trimmed(body, first.from, first.to)],
    });
  }
  if (use.headings_with_it > 0) {
    pass('keyword-in-headings', 'Keyword in a subheading', `${use.headings_with_it} of ${use.headings} headings`);
  } else if (use.headings > 0) {
    fault({
      id: 'keyword-in-headings',
      severity: 'notice',
      title: 'Keyword missing in subheadings',
      why: 'Readers scan headings first.',
      fix: 'Use the keyword in a heading where it reads naturally.',
      found: `none of ${use.headings} headings`,
      expected: 'one heading',
      passages: [],
    });
  }
  if (MAX_PERCENT !== null && use.count > FEW && use.percent > MAX_PERCENT) {
    fault({
      id: 'keyword-overused',
      severity: 'warning',
      title: 'Keyword stuffing',
      why: 'Text that repeats a phrase reads badly, and search engines treat it as spam.',
      fix: 'Replace some uses with synonyms.',
      found: `${use.count} uses, ${use.percent}% of the words`,
      expected: `at most ${MAX_PERCENT}%`,
      passages: use.passages,
    });
  } else if (use.count > 0) pass('keyword-overused', 'No keyword stuffing', `${use.percent}% of the words`);
  return { findings, passed };
}
