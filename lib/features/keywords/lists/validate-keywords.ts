import { isBlank } from '#lib/contract/has-text.ts';
import { MAX_KEYWORD } from '#lib/features/keywords/lists/contract.ts';
import { formatNumber } from '#lib/text/format.ts';
import { hasTerms, plainKeyword } from '#lib/text/keywords/terms.ts';

/** Result for each line of pasted keywords. */
export interface ValidatedKeywords {
  /** Keywords to add, in the given order, in the form to be stored. */
  fresh: { keyword: string; plain: string }[];
  /** Already in the list, or a duplicate of an earlier line. */
  same: { keyword: string; line: number; same_as: string }[];
  refused: { keyword: string; line: number; rule: string }[];
}

/**
 * Sorts keywords into new, existing and invalid ones. Keywords with equal plain forms are duplicates: case, letter
 * width, spaces and surrounding punctuation do not count.
 * @param given as typed, one keyword each
 * @param present keywords of the list by plain form
 */
export function validateKeywords(given: readonly string[], present: ReadonlyMap<string, string>): ValidatedKeywords {
  const judged: ValidatedKeywords = { fresh: [], same: [], refused: [] };
  const known = new Map(present);
  given.forEach((raw, at) => {
    const line = at + 1;
    const keyword = raw.trim().replace(/\s+/gu, ' ');
    const rule = ruleBrokenBy(keyword);
    if (rule !== null) {
      judged.refused.push({ keyword: shortened(keyword), line, rule });
      return;
    }
    const plain = plainKeyword(keyword);
    const same = known.get(plain);
    if (same !== undefined) {
      judged.same.push({ keyword: shortened(keyword), line, same_as: same });
      return;
    }
    known.set(plain, keyword);
    judged.fresh.push({ keyword, plain });
  });
  return judged;
}

function ruleBrokenBy(keyword: string): string | null {
  if (isBlank(keyword)) return 'must not be empty';
  const length = Array.from(keyword).length;
  if (length > MAX_KEYWORD) return `must have at most ${MAX_KEYWORD} characters, has ${formatNumber(length)}`;
  if (/\p{Cc}/u.test(keyword)) return 'must not contain control characters';
  // Also when only accents remain: two such keywords would be indistinguishable.
  if (!hasTerms(keyword)) return 'must contain a letter or a digit';
  return null;
}

const SHOWN = 100;

function shortened(keyword: string): string {
  const characters = Array.from(keyword.replace(/\p{Cc}/gu, ' '));
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('');
}
