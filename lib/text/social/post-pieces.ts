/** Top-level domains that make a bare host a link: the common generic ones, and those of countries. */
const ENDINGS =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|page|blog|shop|store|online|site|website|tech|cloud|news|live|world|agency|design|studio|xyz|club|top|wiki|email|digital|media|eu|' +
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[ceghrst]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]';

/**
 * A link with or without its protocol. Labels have at most 63 characters, so a long word is matched in bounded time;
 * punctuation that ends a sentence is not part of the link.
 */
const IN_PATH = "[\\w!*';:=+,.$/%#[\\]\\-~&|@?À-ɏЀ-ӿ]";
/** Parentheses belong to a path only in pairs, as in Rye_(bread). */
const IN_PAIR = `\\(${IN_PATH}*\\)`;
const LINK = new RegExp(
  '(?<![\\p{L}\\p{N}@＠$#＃_./-])' +
    `(?:https?://(?:[\\p{L}\\p{N}_-]{1,63}\\.)+\\p{L}{2,63}|(?<![^\\x00-\\x7f])(?:[a-z0-9][a-z0-9-]{0,62}\\.)+(?:${ENDINGS})(?![a-z0-9@_-]))` +
    `(?::\\d{1,5})?(?:[/?](?:(?:${IN_PATH}|${IN_PAIR})*(?:[\\w=\\-+/#&%~À-ɏЀ-ӿ]|${IN_PAIR}))?)?`,
  'giu',
);

const characters = new Intl.Segmenter('und');

/** Whether this piece is a link. Any other piece is a single grapheme. */
export const isLink = (piece: string): boolean =>
  piece.length > 3 && /^[\p{L}\p{N}]/u.test(piece) && piece.includes('.');

/** Splits a post into the pieces that networks count: links, and graphemes between them. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  const upTo = (end: number) => {
    for (const { segment } of characters.segment(text.slice(at, end))) pieces.push(segment);
    at = end;
  };
  for (const found of text.matchAll(LINK)) {
    upTo(found.index);
    pieces.push(found[0]);
    at += found[0].length;
  }
  upTo(text.length);
  return pieces;
}
