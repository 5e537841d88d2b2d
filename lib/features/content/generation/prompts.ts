import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';
import type { Network } from '#lib/text/social/networks.ts';

/**
 * Prompts for the connected model. Third-party text (headings of other pages) is passed as material, never as an
 * instruction.
 */

/** Maximum length of a request with its material, in characters. */
const MAX_REQUEST = 8_000;
const MAX_MATERIAL = 40_000;
/** Maximum length of a passage to rewrite: a truncated rewrite must not replace the whole passage. */
export const MAX_PASSAGE = 39_000;

/** What is known about the text to write. */
export interface WritingGround {
  title: string;
  keyword: string;
  /** English name of the language of the text. */
  language: string;
  body: string;
  /** Instructions from the user. */
  wish: string;
}

/** What the ranking pages have in common; all of it is third-party text. */
export interface WritingBrief {
  headings: readonly string[];
  questions: readonly string[];
  terms: readonly string[];
  words: number | null;
}

const request = (lines: readonly (string | false | null | undefined)[]): string =>
  lines.filter(Boolean).join('\n').slice(0, MAX_REQUEST);

const about = ({ title, keyword }: WritingGround): string =>
  [title && `Title: ${title}`, keyword && `It is to be found for: ${keyword}`].filter(Boolean).join('\n');

const inLanguage = ({ language }: WritingGround) => `Write in ${language}.`;

function materialOf(parts: readonly [name: string, lines: readonly string[] | string][]): { material?: string } {
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(
      ([name, lines]) => `${name}:\n${typeof lines === 'string' ? lines : lines.map((line) => `- ${line}`).join('\n')}`,
    )
    .join('\n\n')
    .slice(0, MAX_MATERIAL);
  return text ? { material: text } : {};
}

/** A whole text, based on its title and the topics of the ranking pages. */
export function wholeDraft(ground: WritingGround, brief: WritingBrief | null): WritingInput {
  const words = brief?.words ? Math.round(brief.words / 50) * 50 : 800;
  return {
    kind: 'draft',
    user_prompt: request([
      'Write the text of a web page in Markdown. Begin with a short introduction, then sections under headings of level two.',
      about(ground),
      inLanguage(ground),
      `About ${Math.max(200, words)} words.`,
      brief &&
        'The material names what pages on this subject cover, what people ask and the words they use: cover what belongs to the subject, in your own words and order.',
      ground.wish,
    ]),
    ...materialOf([
      ['Headings of other pages', brief?.headings ?? []],
      ['Questions people ask', brief?.questions ?? []],
      ['Words of the subject', brief?.terms ?? []],
      ['The text so far', ground.body],
    ]),
  };
}

/** One section of the text, without its heading. */
export function section(ground: WritingGround, heading: string): WritingInput {
  return {
    kind: 'draft',
    user_prompt: request([
      'Write one section of a web page in Markdown: the paragraphs under its heading, without the heading.',
      `Heading: ${heading}`,
      about(ground),
      inLanguage(ground),
      'The material is the text it belongs to: do not repeat its content.',
      ground.wish,
    ]),
    ...materialOf([['The text', ground.body]]),
  };
}

/** Rewrites a passage. */
export function rewriting(ground: WritingGround, passage: string, how: string): WritingInput {
  return {
    kind: 'draft',
    user_prompt: request([
      'The material is a passage of a text in Markdown. Write it anew and keep what it says, its Markdown and its language.',
      how,
      ground.wish,
    ]),
    ...materialOf([['Passage', passage]]),
  };
}

/** Titles and descriptions for search engines, one per line. */
export function lines(ground: WritingGround): WritingInput {
  return {
    kind: 'draft',
    user_prompt: request([
      'Propose five titles of at most 60 characters and three descriptions of at most 150 characters for search results of a web page.',
      'One per line and nothing else, each line beginning with "Title: " or "Description: ", in English whatever the language of the rest.',
      about(ground),
      inLanguage(ground),
      ground.wish,
    ]),
    ...materialOf([['The text', ground.body]]),
  };
}

/** A post that fits a network. */
export function post(ground: WritingGround, network: Network): WritingInput {
  return {
    kind: 'social',
    user_prompt: request([
      `Write one post for ${network.name} of at most ${Math.min(network.limit, 1_000)} characters.`,
      about(ground),
      inLanguage(ground),
      ground.wish,
    ]),
    ...materialOf([['What it is about', ground.body]]),
  };
}

/** Parses the lines of a (possibly partial) answer to `lines`; other lines are ignored. */
export function readLines(text: string): { titles: string[]; descriptions: string[] } {
  const found = { titles: new Set<string>(), descriptions: new Set<string>() };
  // The last line may be incomplete; it is shown as it grows.
  for (const whole of text.split('\n')) {
    const line = whole.slice(0, 400);
    const [, name = '', said = ''] =
      /^[\s>*\-\d.)_]*(title|description)\s*\d*\s*[*_]*\s*[:：]\s*[*_]*\s*(.+)$/i.exec(line) ?? [];
    const words = said
      .replace(/[*_]+\s*$/, '')
      .replace(/^["“](.*)["”]$/, '$1')
      .trim();
    if (words) found[name.toLowerCase() === 'title' ? 'titles' : 'descriptions'].add(words);
  }
  return { titles: [...found.titles], descriptions: [...found.descriptions] };
}
