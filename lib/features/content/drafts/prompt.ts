import type { BriefResult } from '#lib/features/content/briefs/contract.ts';
import type { DraftRow } from '#lib/features/content/drafts/store.ts';
import { post, type WritingBrief, type WritingGround, wholeDraft } from '#lib/features/content/generation/prompts.ts';
import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';
import { type NetworkId, networks } from '#lib/text/social/networks.ts';

/** Maximum items of each kind in the prompt; a model would address more of them one by one. */
const LIMITS = { headings: 20, questions: 12, terms: 30 } as const;

/** What the text is for. */
export interface PromptOptions {
  /** The user's own instructions. */
  wish?: string | undefined;
  /** Network of the post; absent: the text of a page. */
  network?: NetworkId | undefined;
}

/** The prompt for a draft. Content of other pages is included as material, never as an instruction. Pure. */
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

/** The parts of a brief that go into the prompt. */
function groundOf({ common_headings, questions, terms, words }: BriefResult): WritingBrief {
  return {
    headings: common_headings.slice(0, LIMITS.headings).map(({ text }) => text),
    questions: questions.slice(0, LIMITS.questions).map(({ text }) => text),
    terms: terms.slice(0, LIMITS.terms).map(({ term }) => term),
    words: words?.median ?? null,
  };
}
