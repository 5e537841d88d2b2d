import { isLink, piecesOf } from './post-pieces.ts';

/**
 * Maximum post length on each network, and how the network counts. Where a network does not document how it counts an emoji,
 * UTF-16 units are used: the strictest of the usual ways, so what fits here fits there.
 */
export interface Network {
  id: NetworkId;
  name: string;
  limit: number;
  /** Maximum hashtags in one post; null: no limit. */
  hashtags: number | null;
  /** Weight of a piece: a link, an emoji or a grapheme. */
  weigh: (piece: string) => number;
  /** Description of the counting rule for the reader. */
  rule: string;
}

export const networkIds = [
  'x',
  'bluesky',
  'mastodon',
  'linkedin',
  'facebook',
  'instagram',
  'threads',
  'pinterest',
] as const;
/** A social network. */
export type NetworkId = (typeof networkIds)[number];

/** A link of any length counts as its shortened form. */
const SHORT_LINK = 23;
/** Code points that weigh 1 on X; all others weigh 2. */
const LIGHT: readonly [number, number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3/u;
const utf8 = new TextEncoder();

const units = (piece: string): number => piece.length;
const codePoints = (piece: string): number => Array.from(piece).length;

function onX(piece: string): number {
  if (isLink(piece)) return SHORT_LINK;
  if (EMOJI.test(piece)) return 2;
  return Array.from(piece, (one) => one.codePointAt(0) ?? 0).reduce(
    (sum, point) => sum + (LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2),
    0,
  );
}

const asTyped = { hashtags: null, weigh: units, rule: 'An emoji counts as two or more characters.' };

export const networks: Record<NetworkId, Network> = {
  // docs.x.com, "Counting characters", and the configuration v3 of twitter-text.
  x: {
    id: 'x',
    name: 'X',
    limit: 280,
    hashtags: null,
    weigh: onX,
    rule: 'A link counts as 23 characters; an emoji or a Chinese, Japanese or Korean character as 2.',
  },
  // The lexicon app.bsky.feed.post: maxGraphemes 300.
  bluesky: {
    id: 'bluesky',
    name: 'Bluesky',
    limit: 300,
    hashtags: null,
    weigh: (piece) => (isLink(piece) ? graphemes(piece) : 1),
    rule: 'An emoji counts as one character. Links count in full.',
  },
  // docs.joinmastodon.org, "Posting": 500 unless the server's owner configures another limit; a link counts 23.
  mastodon: {
    id: 'mastodon',
    name: 'Mastodon',
    limit: 500,
    hashtags: null,
    // Only links with a protocol are shortened.
    weigh: (piece) => (!isLink(piece) ? 1 : /^https?:/i.test(piece) ? SHORT_LINK : graphemes(piece)),
    rule: 'A link counts as 23 characters, an emoji as 1. Some servers allow more.',
  },
  // learn.microsoft.com, LinkedIn Posts API: commentary of at most 3,000 characters.
  linkedin: { id: 'linkedin', name: 'LinkedIn', limit: 3_000, ...asTyped },
  // facebook.com/help: a post holds 63,206 characters.
  facebook: { id: 'facebook', name: 'Facebook', limit: 63_206, ...asTyped },
  // developers.facebook.com, Instagram content publishing: a caption of 2,200 characters and 30 hashtags.
  instagram: {
    ...asTyped,
    id: 'instagram',
    name: 'Instagram',
    limit: 2_200,
    hashtags: 30,
    rule: 'An emoji counts as two or more characters. Max. 30 hashtags.',
  },
  // developers.facebook.com, Threads API: 500 characters, emojis by their bytes in UTF-8.
  threads: {
    id: 'threads',
    name: 'Threads',
    limit: 500,
    hashtags: null,
    weigh: (piece) => (!isLink(piece) && EMOJI.test(piece) ? utf8.encode(piece).length : codePoints(piece)),
    rule: 'An emoji counts as four or more characters. Links count in full.',
  },
  // help.pinterest.com, "Pin specs": a description of 500 characters.
  pinterest: { id: 'pinterest', name: 'Pinterest', limit: 500, ...asTyped },
};

/** A post measured by the rules of a network. */
export interface MeasuredPost {
  /** The text in the form that is counted (Unicode NFC). */
  text: string;
  used: number;
  /** Length of the part of `text` that fits, in UTF-16 units; never in the middle of a grapheme or a link. */
  fits: number;
  hashtags: number;
  tooManyHashtags: boolean;
}

/** Measures how much of a network's limit a text uses. */
export function measurePost({ limit, weigh, hashtags: most }: Network, given: string): MeasuredPost {
  const text = given.normalize('NFC');
  let used = 0;
  let fits = 0;
  for (const piece of piecesOf(text)) {
    used += weigh(piece);
    if (used <= limit) fits += piece.length;
  }
  const hashtags = text.match(HASHTAG)?.length ?? 0;
  return { text, used, fits, hashtags, tooManyHashtags: most !== null && hashtags > most };
}

/** A bare number is not a hashtag, nor is what follows a letter, as in "C#sharp". */
const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃](?=[\p{L}\p{N}_]*[\p{L}_])[\p{L}\p{N}\p{M}_]+/gu;

const graphemes = (text: string): number => Array.from(new Intl.Segmenter('und').segment(text)).length;
