/**
 * Matches visible characters: everything except white space and what Unicode calls default-ignorable (zero-width space and
 * joiners, byte order mark, soft hyphen, direction marks, variation selectors, fillers).
 */
const SHOWS = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a text has no visible characters, so that it counts as empty. Between other characters the invisible ones may
 * matter.
 */
export const isBlank = (text: string): boolean => !SHOWS.test(text);

/** For `.refine(hasText, EMPTY)` after `.trim().min(1)`: avoids a second message for what `min` already reports. */
export const hasText = (text: string): boolean => text === '' || !isBlank(text);
export const EMPTY = { error: 'must not be empty' };
