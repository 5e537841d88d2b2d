import type { AiOverview, ParsedSerp } from '#lib/engines/engine.ts';
import { isWaiting, readAnswer, textColumns } from '#lib/engines/google/answer.ts';
import { isQuestion, MARKS } from '#lib/engines/google/marks.ts';
import { closest, type Element, first, isHidden, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** The AI overview of a results page. */
export interface Overview {
  state: ParsedSerp['aiOverviewState'];
  overview: AiOverview | null;
  /** The block on the page; absent if there is none. */
  element?: Element;
}

/**
 * The AI overview above the results. Overviews inside "People also ask" do not count. The sentence that none could be
 * generated is in every page, hidden: text is checked first, then a loader, then whether the sentence is visible.
 */
export function readOverview(document: SerpDocument): Overview {
  const element = overviewElement(document);
  if (!element) return { state: 'absent', overview: null };
  const text = textColumns(element);
  const overview = readAnswer(element, text);
  if (overview.content !== '') return { state: 'present', overview, element };
  if (isWaiting(element) || loader(element)) return { state: 'deferred', overview: null, element };
  // An empty shell shows nothing.
  if (textOf(element) === '') return { state: 'absent', overview: null };
  return { state: 'unavailable', overview: null, element };
}

/** The box of the overview: the named subtree (2025–26), or the loader that fetches it. */
function overviewElement(document: SerpDocument): Element | undefined {
  const subtree = document.byData('data-subtree', MARKS.overviewSubtree).find(isOfPage);
  const root =
    subtree ??
    document.byData('data-mlro').find(isOfPage) ??
    document.byData('data-mcp').find((element) => isOfPage(element) && textColumns(element).length > 0);
  // data-mcp marks the box with its heading, if there is one.
  return root && (closest(root, ({ attribs }) => 'data-mcp' in attribs) ?? root);
}

const isOfPage = (element: Element) => closest(element, (node) => isQuestion(node) || isHidden(node)) === undefined;

/** data-mlro and data-mlros are the tokens with which a script fetches the overview (2025–26). */
function loader(root: Element): boolean {
  return 'data-mlro' in root.attribs || first(root, ({ attribs }) => 'data-mlro' in attribs) !== undefined;
}
