import { isBlank } from '#lib/contract/has-text.ts';
import { hasTerms, plainKeyword } from '#lib/features/keywords/ideas/terms.ts';
import { MAX_KEYWORD } from '#lib/features/keywords/lists/contract.ts';

/** What becomes of each line of a paste. */
export interface ValidatedKeywords {
  /** To be added, in the order given, as they will be kept. */
  fresh: { keyword: string; plain: string }[];
  /** The list has them already, or an earlier line is the same. */
  same: { keyword: string; line: number; same_as: string }[];
  refused: { keyword: string; line: number; rule: string }[];
}

/**
 * Sorts given keywords into new ones, ones that are there and ones that cannot be kept. Two keywords are the same when
 * their plain forms are: case, width of letters, spaces and marks around them apart.
 * @param given as they were typed, one keyword each
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
  if (length > MAX_KEYWORD) return `must have at most ${MAX_KEYWORD} characters, has ${length.toLocaleString('en')}`;
  if (/\p{Cc}/u.test(keyword)) return 'must not hold control characters';
  // Also where nothing is left but accents: two of those could not be told apart.
  if (!hasTerms(keyword)) return 'must have a letter or a digit, which keywords are made of';
  return null;
}

const SHOWN = 100;

function shortened(keyword: string): string {
  const characters = Array.from(keyword.replace(/\p{Cc}/gu, ' '));
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : characters.join('');
}
