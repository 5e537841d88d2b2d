import type { AiOverview, ParsedSerp } from '#lib/engines/engine.ts';
import { closest, type Element, every, first, textOf } from '#lib/engines/serp-document.ts';

type Overview = Pick<ParsedSerp, 'aiOverviewState' | 'aiOverview'>;

/** Longest text and list to keep of one answer. */
const MAX_CHARS = 50_000;
const MAX_SOURCES = 100;

/**
 * State of a page without an AI answer of its engine (Bing's Copilot, DuckDuckGo's Search Assist, Yahoo's): scripts load
 * most of them after the page, and that is not read yet. So the absence from the page proves nothing.
 */
export const AI_ANSWER_NOT_MEASURED: Overview = { aiOverviewState: 'unmeasured', aiOverview: null };

/**
 * An answer written by the engine's model, as Markdown paragraphs and lists.
 * @param skip elements to leave out: citation marks, buttons
 */
export function engineAnswer(
  text: Element,
  sources: readonly { url: string; title: string }[],
  skip: (element: Element) => boolean,
): Overview {
  const isBlock = ({ name }: Element) => /^(p|li|h[1-6]|pre)$/.test(name);
  const lines = every(text, (block) => isBlock(block) && first(block, isBlock) === undefined).map((block) => {
    const isItem = closest(block, (node) => node === text || node.name === 'li')?.name === 'li';
    return `${isItem ? '- ' : ''}${textOf(block, skip)}`;
  });
  const content = (lines.length > 0 ? lines.join('\n\n') : textOf(text, skip)).slice(0, MAX_CHARS);
  if (content === '') return { aiOverviewState: 'deferred', aiOverview: null };
  const known = new Map<string, AiOverview['sources'][number]>();
  for (const { url, title } of sources.slice(0, MAX_SOURCES)) {
    if (!known.has(url)) known.set(url, { url, title, siteName: '', description: '' });
  }
  return { aiOverviewState: 'present', aiOverview: { content, sources: [...known.values()] } };
}
