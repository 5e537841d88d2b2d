import { Parser } from 'htmlparser2';

/** A page to search. */
export interface SearchedHtml {
  no: number;
  html: string;
}

/** A page to link to, with the keywords that may be its anchor text. */
export interface MentionTarget {
  no: number;
  keywords: readonly string[];
}

/** Pages and targets; `linked` has the pairs `from to` that are not searched. */
export interface MentionInput {
  pages: readonly SearchedHtml[];
  targets: readonly MentionTarget[];
  linked: readonly string[];
}

/** A sentence of a page that names a keyword of a target. */
export interface Mention {
  from: number;
  to: number;
  keyword: string;
  sentence: string;
}

const MAX_SENTENCE = 300;
/** Text that no link is added to: navigation, existing links, headings, code. */
const SKIPPED = new Set(
  'a nav header footer aside script style noscript template svg button select option textarea label form title h1 h2 h3 h4 h5 h6 pre code'.split(
    ' ',
  ),
);
const INLINE = new Set('b strong i em span u s small mark sup sub abbr cite q time wbr font'.split(' '));
/** An open element without its end tag must not hide the rest of the page. */
const MAX_DEPTH = 500;

/** Finds the first sentence of each page that names a keyword of each target. */
export function findMentions({ pages, targets, linked }: MentionInput): Mention[] {
  const taken = new Set(linked);
  const wanted = targets.map(({ no, keywords }) => ({
    no,
    keywords: keywords.map((text) => ({ text, low: plain(text) })),
  }));
  const mentions: Mention[] = [];
  for (const page of pages) {
    const sentences = sentencesOf(page.html).map((text) => ({ text, low: plain(text) }));
    for (const { no, keywords } of wanted) {
      if (no === page.no || taken.has(`${page.no} ${no}`)) continue;
      const mention = firstIn(sentences, keywords);
      if (mention) mentions.push({ from: page.no, to: no, ...mention });
    }
  }
  return mentions;
}

interface Text {
  text: string;
  low: string;
}

function firstIn(sentences: readonly Text[], keywords: readonly Text[]): { keyword: string; sentence: string } | null {
  for (const { text: keyword, low } of keywords) {
    const found = low === '' ? undefined : sentences.find((sentence) => hasWord(sentence.low, low));
    if (found) return { keyword, sentence: found.text };
  }
  return null;
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a text has a keyword as whole words. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

/** The sentences of a page's text in which a link could be added. */
export function sentencesOf(html: string): string[] {
  const sentences: string[] = [];
  let block = '';
  let skipping = 0;
  let depth = 0;
  const end = () => {
    if (block.trim() !== '') sentences.push(...splitSentences(block));
    block = '';
  };
  const parser = new Parser({
    onopentagname(name) {
      depth++;
      if (SKIPPED.has(name)) {
        skipping++;
        // The words of a link belong to the sentence, but a keyword in them is already linked.
        if (name === 'a') block += ' … ';
      }
      if (!INLINE.has(name) && name !== 'a') end();
    },
    ontext(text) {
      if (skipping === 0 && depth < MAX_DEPTH) block += text;
    },
    onclosetag(name) {
      depth--;
      if (SKIPPED.has(name)) skipping = Math.max(0, skipping - 1);
      if (!INLINE.has(name) && name !== 'a') end();
    },
  });
  parser.write(html);
  parser.end();
  end();
  return sentences;
}

/** Not the beginning of a sentence: `no. 12`, `e.g. flour`. */
const CONTINUES = /[\p{Ll}\p{Nd}]/u;

/** Splits text after `.`, `!` or `?` and a space. */
function splitSentences(block: string): string[] {
  const text = block.replaceAll(/\s+/g, ' ').trim();
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const isEnd = (text[at] === '.' || text[at] === '!' || text[at] === '?') && text[at + 1] === ' ';
    if (!isEnd || CONTINUES.test(text[at + 2] ?? '')) continue;
    parts.push(text.slice(start, at + 1).trim());
    start = at + 1;
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '' && part !== '…').map((part) => part.slice(0, MAX_SENTENCE));
}
