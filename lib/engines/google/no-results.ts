import { readOverview } from '#lib/engines/google/ai-overview.ts';
import { isAnswer, isAside, isColumn, isOverview, isQuestion, isSection } from '#lib/engines/google/marks.ts';
import { outside, parent } from '#lib/engines/google/titles.ts';
import {
  closest,
  type Element,
  every,
  first,
  isHidden,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import { isGoogleHost } from '#lib/engines/unwrap.ts';

/** Limits for the comparison: a statement is one line, and lists of advice are few. */
const MAX_QUERY = 2_048;
const MAX_STATEMENT = 600;
const MAX_LISTS = 50;
const MAX_LEVELS = 4;
const MAX_ELLIPSES = 10;
/** A shortened query keeps at least this many characters; a shorter match could be accidental. */
const MIN_PREFIX = 8;

/**
 * Whether a page without results states that nothing was found. The wording depends on the language, the structure does not:
 * the statement repeats the query, in full or shortened with an ellipsis, above a list of advice without links. Called only
 * for complete pages without organic results.
 */
export function statesNoResults(document: SerpDocument): boolean {
  const queries = queriesOf(document);
  const lists = ['ul', 'ol'].flatMap((tag) => document.byTag(tag).slice(0, MAX_LISTS)).filter(isAdvice);
  return lists.some((list) => isBelowStatement(list, queries)) || leadsNowhere(document, queries);
}

/** A list of plain sentences outside of all blocks. */
function isAdvice(list: Element): boolean {
  if (!first(list, ({ name }) => name === 'li') || first(list, ({ name }) => name === 'a')) return false;
  const isBlock = (node: Element) =>
    isOverview(node) || isAnswer(node) || isQuestion(node) || isSection(node) || isAside(node) || isHidden(node);
  return textOf(list) !== '' && !closest(list, isBlock);
}

/** Whether the statement is a sibling of the list, or a few boxes further out. */
function isBelowStatement(list: Element, queries: readonly string[]): boolean {
  const before = list.parent?.children.slice(0, list.parent.children.indexOf(list)) ?? [];
  // Queries are sometimes rewritten; this heading with the query in italics has no other use (2021–2026).
  if (before.some((node) => 'attribs' in node && isHeading(node) && first(node, isItalic))) return true;
  let box = parent(list);
  for (let level = 0; box && !isColumn(box) && level < MAX_LEVELS; level++) {
    if (repeatsQuery(box, queries)) return true;
    box = parent(box);
  }
  return false;
}

const isHeading = ({ name, attribs }: Element) => name === 'p' && attribs.role === 'heading';
const isItalic = ({ name }: Element) => name === 'em';
const INLINE = new Set(['em', 'b', 'i', 'strong', 'span']);

/** Whether the box is a short text, without its links and lists, that contains the query. */
function repeatsQuery(box: Element, queries: readonly string[]): boolean {
  const text = normalize(textOf(box, ({ name }) => NO_STATEMENT.has(name)));
  return queries.some((query) => {
    if (text.length > query.length + MAX_STATEMENT) return false;
    // A single character occurs in every text, unless it is in a separate element.
    if (query.length === 1)
      return every(box, ({ name }) => INLINE.has(name)).some((e) => normalize(textOf(e)) === query);
    return text.includes(query) || namesShortened(text, query);
  });
}

/** Parts of a page that repeat the query for other reasons. */
const NO_STATEMENT = new Set(['a', 'ul', 'ol', 'form', 'header', 'footer', 'nav', 'button', 'g-dialog']);

/** "which village bakers …": the beginning of the query, then an ellipsis. */
function namesShortened(text: string, query: string): boolean {
  let at = -1;
  for (let i = 0; i < MAX_ELLIPSES; i++) {
    at = text.indexOf('…', at + 1);
    if (at < 0) return false;
    const before = text.slice(0, at);
    for (let length = Math.min(at, query.length); length >= MIN_PREFIX; length--) {
      if (before.endsWith(query.slice(0, length))) return true;
    }
  }
  return false;
}

/** The query in the search field and at the beginning of the title. */
function queriesOf(document: SerpDocument): string[] {
  const field = [...document.byTag('input'), ...document.byTag('textarea')].find(({ attribs }) => attribs.name === 'q');
  const typed = field ? (field.attribs.value ?? textOf(field)) : '';
  const titled = document.title.slice(0, Math.max(document.title.lastIndexOf(' - '), 0));
  return [typed, titled]
    .map((text) => normalize(text.slice(0, MAX_QUERY)).replace(/…$/, ''))
    .filter((text, i, all) => text !== '' && all.indexOf(text) === i);
}

/** Without white space, quotation marks and direction marks; any ellipsis as one character. */
function normalize(text: string): string {
  return text
    .replace(/[\s\p{Cf}"“”„«»'‘’‚`]+/gu, '')
    .replace(/\.{3,}|…+/g, '…')
    .toLowerCase();
}

/**
 * A column with a short text that contains the query, without blocks or external links: the statement without advice, or
 * with its parts in separate boxes (plain layouts).
 */
function leadsNowhere(document: SerpDocument, queries: readonly string[]): boolean {
  const column =
    document.byId('center_col') ?? document.byId('rcnt') ?? document.byId('main') ?? document.byTag('body')[0];
  if (!column || document.byData('data-attrid').length > 0 || readOverview(document).state !== 'absent') return false;
  const isOut = (link: Element) => {
    const url = outside(link);
    const labels = url === null ? [] : new URL(url).hostname.split('.');
    return url !== null && !isGoogleHost(labels.slice(labels.indexOf('google')).join('.'));
  };
  return repeatsQuery(column, queries) && !document.byTag('a').some((link) => isOut(link));
}
