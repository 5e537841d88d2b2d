import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { type NetworkId, networkIds } from '#lib/text/social/networks.ts';

/** Editable fields of a draft, flat: the text for a network is `post_x` and so on. */
export type DraftField =
  | 'title'
  | 'keyword'
  | 'body'
  | 'meta_title'
  | 'meta_description'
  | 'slug'
  | `post_${NetworkId}`;
/** The text fields of a draft. */
export type DraftTexts = Record<DraftField, string>;

const plainFields = ['title', 'keyword', 'body', 'meta_title', 'meta_description', 'slug'] as const;
export const draftFields: readonly DraftField[] = [...plainFields, ...networkIds.map((id) => `post_${id}` as const)];

/** The texts of a stored draft or version. */
export function textsOf(
  stored: Pick<DraftDetail, Exclude<(typeof plainFields)[number], 'keyword'> | 'social'> & { keyword?: string },
): DraftTexts {
  const texts = plainFields.map((field) => [field, stored[field] ?? '']);
  const posts = networkIds.map((id) => [`post_${id}`, stored.social[id] ?? '']);
  // Both lists together are the list of fields.
  return Object.fromEntries([...texts, ...posts]) as DraftTexts;
}

/** The fields that differ from their previous text. */
export function changed(texts: DraftTexts, base: DraftTexts): Partial<DraftTexts> {
  return Object.fromEntries(
    draftFields.filter((field) => texts[field] !== base[field]).map((field) => [field, texts[field]]),
  );
}

/** Whether all fields are the same. */
export const same = (one: DraftTexts, other: DraftTexts): boolean =>
  draftFields.every((field) => one[field] === other[field]);

/** The sent texts that are stored; the server trims lines. */
export function foundIn(stored: DraftTexts, sent: Partial<DraftTexts>): Partial<DraftTexts> {
  const isThere = ([name, text]: [string, string]) => {
    const there = stored[name as DraftField];
    return text === there || text.trim() === there;
  };
  return Object.fromEntries(Object.entries(sent).filter(isThere));
}

/** The typed text, and the last state in which it matched the stored text. */
interface Typed {
  texts: DraftTexts;
  base: DraftTexts;
}

/**
 * Merges changes from elsewhere into the typed text.
 * @param ours fields whose change came from here
 * @returns null if both sides changed a field differently
 */
export function mergeTexts({ texts, base }: Typed, changes: Partial<DraftTexts>, ours: object): Typed | null {
  const taken = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in ours)));
  const both: DraftTexts = { ...texts, ...taken };
  const isTorn = draftFields.some((field) => texts[field] !== both[field] && texts[field] !== base[field]);
  return isTorn ? null : { texts: both, base: { ...base, ...taken } };
}
