import { type ChildNode, isComment, isTag } from 'domhandler';
import type { AiOverview } from '#lib/engines/engine.ts';
import { toMarkdown } from '#lib/engines/google/markdown.ts';
import { outside } from '#lib/engines/google/titles.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  isHidden,
  isWithin,
  textOf,
} from '#lib/engines/serp-document.ts';

type Source = AiOverview['sources'][number];

/** An AI answer in the format shared by the overview and AI Mode. */
export function readAnswer(root: Element, text: readonly Element[]): AiOverview {
  const sources = sourcesOf(root, text);
  const cited = citations(root, sources);
  const options = {
    skip: isNoText,
    mark: (element: Element) => {
      const uuid = element.attribs['data-icl-uuid'];
      return uuid === undefined ? null : (cited.get(uuid) ?? []).map((number) => `[${number}]`).join('');
    },
  };
  const parts = text.map((element) => toMarkdown(element, options));
  return { content: parts.filter(Boolean).join('\n\n'), sources };
}

/** Dialogs, and the footer with its buttons: Gd7Hsc closes an answer (2026), data-cid holds a button (2025). */
function isNoText({ attribs }: Element): boolean {
  return (
    attribs.role === 'dialog' ||
    attribs.role === 'progressbar' ||
    attribs['aria-hidden'] === 'true' ||
    attribs['data-xid'] === 'Gd7Hsc' ||
    'data-cid' in attribs
  );
}

/** No answer has more sources. */
const MAX_SOURCES = 200;

/**
 * The source cards, each once, in page order. A card is marked with data-src-id (2026) or is an item of a list beside the
 * text (2025); links inside the text and Google's notes about itself do not count.
 */
function sourcesOf(root: Element, text: readonly Element[]): Source[] {
  const sources = new Map<string, Source>();
  const pages = new Set<string>();
  for (const link of every(root, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)) {
    if (text.some((element) => isWithin(link, element))) continue;
    const card = closest(link, ({ name, attribs }) => 'data-src-id' in attribs || name === 'li');
    const url = card && isWithin(card, root) ? outside(link) : null;
    if (!card || url === null) continue;
    // A page may be cited for several sentences, each with its own card; its bare URL repeats one of them.
    const page = url.replace(/#?:~:text=.*$/, '');
    if (sources.has(url) || (url === page && pages.has(page))) continue;
    pages.add(page);
    sources.set(url, readCard(card, link, url));
    if (sources.size === MAX_SOURCES) break;
  }
  return [...sources.values()];
}

/** A card contains title, excerpt and site in this order, each in a separate element. */
function readCard(card: Element, link: Element, url: string): Source {
  const texts = leaves(card);
  const [title = link.attribs['aria-label'] ?? '', ...rest] = texts;
  const siteName = rest.length > 0 ? (rest.at(-1) ?? '') : '';
  return { url, title, siteName, description: rest.slice(0, -1).join(' ') };
}

/** Texts of the innermost elements with text. */
function leaves(element: Element): string[] {
  const found: string[] = [];
  const walk = (node: Element) => {
    for (const child of node.children) {
      if (!isTag(child) || isHidden(child) || child.attribs.role === 'button' || child.attribs.role === 'dialog')
        continue;
      const own = child.children.some((one) => one.type === 'text' && one.data.trim() !== '');
      if (!own) walk(child);
      else {
        const text = textOf(child);
        if (text !== '' && found.at(-1) !== text) found.push(text);
      }
    }
  };
  walk(element);
  return found;
}

/**
 * The sources behind a citation mark, by its uuid: the page stores them in comments, as JSON whose first field is the uuid
 * (2026).
 * @returns numbers of the sources, from 1
 */
function citations(root: Element, sources: readonly Source[]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  const bare = (url: string) => url.replace(/#.*$/, '');
  // The first source of a page represents it.
  const known = new Map(sources.map(({ url }, i) => [bare(url), i + 1] as const).toReversed());
  const wanted = new Set(
    every(root, ({ attribs }) => 'data-icl-uuid' in attribs).map(({ attribs }) => attribs['data-icl-uuid']),
  );
  if (wanted.size === 0) return numbers;
  for (const comment of commentsOf(root)) {
    const uuid = /^\w+\[\[(?:"|&quot;)([0-9a-f-]{36})/.exec(comment)?.[1];
    if (uuid === undefined || !wanted.has(uuid)) continue;
    const list = numbers.get(uuid) ?? [];
    for (const [address] of comment.matchAll(/https?:\/\/[^"&\s]+(?:&amp;[^"&\s]+)*/g)) {
      const number = known.get(bare(unescapeJson(address)));
      if (number !== undefined && !list.includes(number)) list.push(number);
    }
    numbers.set(uuid, list);
  }
  return numbers;
}

function unescapeJson(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/');
}

function commentsOf(root: Element): string[] {
  const found: string[] = [];
  const walk = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (isComment(node)) found.push(node.data);
      else if (isTag(node)) walk(node.children);
    }
  };
  walk(root.children);
  return found;
}

/**
 * The text columns below an element: a column by name since 2026, before that the part that states its language, and if
 * neither exists the box of the text (LT6XE, 2024–26).
 */
export function textColumns(root: Element): Element[] {
  const tests = [
    ({ attribs }: Element) => attribs['data-container-id'] === 'main-col',
    ({ attribs }: Element) => /^[a-z]{2}/i.test(attribs['data-rl'] ?? ''),
    (element: Element) => hasClass(element, 'LT6XE'),
  ];
  for (const test of tests) {
    const found = outermost(root, test);
    if (found.length > 0) return found;
  }
  return [];
}

/** Descendants that match `test` and are not inside another match. */
function outermost(root: Element, test: (element: Element) => boolean): Element[] {
  const found = every(root, test);
  return found.filter((element) => !found.some((other) => other !== element && isWithin(element, other)));
}

/** Whether a spinner is shown: the answer is still loading. */
export function isWaiting(root: Element): boolean {
  return first(root, (element) => element.attribs.role === 'progressbar' && !isHidden(element)) !== undefined;
}
