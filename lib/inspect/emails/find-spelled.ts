import { toAddress } from '#lib/inspect/emails/address.ts';
import {
  BARE_AT,
  BARE_DOT,
  BRACKETED_AT,
  BRACKETED_DOT,
  JOINED_AT,
  JOINED_DOT,
  PROSE_AT,
  SPACED_SIGN,
  TIGHT_AT,
} from '#lib/inspect/emails/at-words.ts';
import type { Hit } from '#lib/inspect/emails/find-plain.ts';
import { readSpelledHost, SEAM } from '#lib/inspect/emails/host-end.ts';

/** Candidates examined on one page: prose contains many an "at", and a hostile page nothing else. */
const MAX_CANDIDATES = 20_000;
const BEFORE = 140;
const AFTER = 320;

const LOCAL_END = /[\p{L}\p{M}\p{N}_%+'&.-]{1,64}$/u;
/** Words that precede "at" in prose. An address with such a name is missed, to avoid false matches in sentences. */
const PROSE_WORDS = new Set(
  `a about all also am an and any anyone apply are arrive as available away back based be been best book
  bought browse but buy by call chat check click come do eat everyone find follow for found free get go had
  has have he her here him hosted i in is it its join just know latest learn let listen live located look
  looked looking looks made me meet meeting more most new not now of off on one online only open or order our
  out over page pages point points read reach register see she shop sign site sold speak start started stay stop store tell
  than that the them there these they this those ticket tickets to today together touch up us use visit watch
  we website welcome were what when where which who will with work worked working works write you your`.split(/\s+/),
);
/** Announces an address shortly before it. */
const CUE =
  /(?:e-?mails?|mail|mailto|correo|courriel|posta|poczta|contact|kontakt|contato|contacto|reach|write|address|adresse|почта|邮箱|メール)\b[^.!?\n]{0,30}$/iu;
/** A name that does not precede "at" in prose. */
const LIKE_A_NAME = /[\d._+-]/;

/** Addresses whose `@` is spelled out or separated. Linear: each candidate examines a bounded part of the text. */
export function findSpelled(text: string, ownHost = ''): Hit[] {
  const hits: Hit[] = [];
  const look = (pattern: RegExp, judge: (found: Spelled) => boolean, tight = false): void => {
    let left = MAX_CANDIDATES;
    for (const match of text.matchAll(pattern)) {
      if (left-- === 0) return;
      const found = around(text, match.index, match.index + match[0].length, { ownHost, tight });
      const address = found && judge(found) ? toAddress(found.local, found.host, ownHost) : null;
      if (address) hits.push({ ...address, at: match.index, words: true });
    }
  };
  look(BRACKETED_AT, () => true);
  look(TIGHT_AT, () => true, true);
  look(BARE_AT, ({ words, local, before }) => words || isMeant(local, before));
  look(PROSE_AT, ({ words, local, before }) => words && isMeant(local, before));
  look(
    JOINED_AT,
    ({ words, sign, local }) => words || (sign[0] === '_' && !PROSE_WORDS.has(local.toLowerCase())),
    true,
  );
  look(SPACED_SIGN, ({ local, before, after }) => isMeant(local, before) && (after === '' || CUE.test(before)));
  return hits;
}

interface Spelled {
  sign: string;
  local: string;
  host: string;
  /** A dot is spelled out. */
  words: boolean;
  /** Text of the same block before the local part and after the host. */
  before: string;
  after: string;
}

function around(
  text: string,
  start: number,
  end: number,
  { ownHost, tight }: { ownHost: string; tight: boolean },
): Spelled | null {
  const sign = text.slice(start, end);
  let head = lastLine(text.slice(Math.max(0, start - BEFORE), start)).replaceAll(SEAM, '');
  let tail = firstLine(text.slice(end, end + AFTER)).replaceAll(SEAM, '');
  if (!tight) [head, tail] = [head.replace(/ {1,3}$/, ''), tail.replace(/^ {1,3}/, '')];
  const joined = /^[_-]/.test(sign) ? tail.replace(/^[\w.-]{1,120}/, (run) => run.replace(JOINED_DOT, '.')) : tail;
  const joinedDots = joined !== tail;
  tail = joined;
  if (/(?:^| )[\p{L}\p{N}] [\p{L}\p{N}]$/u.test(head)) [head, tail] = [closeUp(head), closeUp(tail)];
  const host = readSpelledHost(tail, 0, ownHost);
  if (host === null) return null;
  head = head.replace(BRACKETED_DOT, '.');
  if (host.words) head = head.replace(BARE_DOT, '.');
  const local = LOCAL_END.exec(head)?.[0].replace(/^[.'&-]+/, '');
  if (!local) return null;
  return {
    sign,
    local,
    host: host.host,
    words: host.words || joinedDots,
    before: head.slice(0, -local.length),
    after: tail.slice(host.end).replace(/^[\s.,;:)\]]+$/, ''),
  };
}

/** `m a i l`: spaced letters. */
function closeUp(text: string): string {
  return text.replace(/(?<=^|[ \])}])([\p{L}\p{N}]) (?=[\p{L}\p{N}](?:[ [({.]|$))/gu, '$1');
}

/**
 * Whether a name before the word "at" is really meant as one: it is not a common word, and the text announces it or nothing
 * precedes it.
 */
function isMeant(local: string, before: string): boolean {
  if (LIKE_A_NAME.test(local)) return true;
  return !PROSE_WORDS.has(local.toLowerCase()) && (/^[\s:(<"'*–—-]*$/.test(before) || CUE.test(before));
}

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);
const firstLine = (text: string) => {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
};
