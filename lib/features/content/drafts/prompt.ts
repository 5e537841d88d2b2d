import { type NetworkId, networks } from '#lib/client/content/social-networks.ts';
import { post, type WritingBrief, type WritingGround, wholeDraft } from '#lib/client/content/writing-prompts.ts';
import type { BriefResult } from '#lib/features/content/briefs/contract.ts';
import type { DraftRow } from '#lib/features/content/drafts/store.ts';
import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';

/** So many of each go along: more would be answered one by one. */
const LIMITS = { headings: 20, questions: 12, terms: 30 } as const;

export interface PromptOptions {
  /** What the user wants kept in mind. */
  wish?: string | undefined;
  /** Whose post it is; absent: the text of a page. */
  network?: NetworkId | undefined;
}

/** What is asked of the model for a draft. What other pages say goes along as material, never as a request. Pure. */
export function promptOf(
  draft: Pick<DraftRow, 'title' | 'keyword' | 'language' | 'body'>,
  brief: BriefResult | null,
  { wish = '', network }: PromptOptions = {},
): WritingInput {
  const { title, keyword, body } = draft;
  const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(draft.language) ?? draft.language;
  const ground: WritingGround = { title, keyword, language, body, wish };
  return network === undefined ? wholeDraft(ground, brief && groundOf(brief)) : post(ground, networks[network]);
}

/** What of a brief is worth handing over. */
function groundOf({ common_headings, questions, terms, words }: BriefResult): WritingBrief {
  return {
    headings: common_headings.slice(0, LIMITS.headings).map(({ text }) => text),
    questions: questions.slice(0, LIMITS.questions).map(({ text }) => text),
    terms: terms.slice(0, LIMITS.terms).map(({ term }) => term),
    words: words?.median ?? null,
  };
}
