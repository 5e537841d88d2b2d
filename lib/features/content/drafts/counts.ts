import { countWords } from '#lib/audit/facts/text/words.ts';
import type { Content } from '#lib/features/content/drafts/store.ts';
import { readText, textsOf } from '#lib/text/markdown/text-tree.ts';

/** Words of a body as readers see it, plus those of the social posts. */
export function countsOf({ body, social }: Pick<Content, 'body' | 'social'>): number {
  const texts = [...textsOf(readText(body), true), ...Object.values(social)];
  return texts.reduce((sum, text) => sum + countWords(text), 0);
}
