import { isTag, isText } from 'domhandler';
import type { AiOverview } from '#lib/engines/engine.ts';
import { isWaiting, readAnswer, textColumns } from '#lib/engines/google/answer.ts';
import { MARKS } from '#lib/engines/google/marks.ts';
import { type Element, every, first, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** A question with its answer. */
export interface AiModeExchange extends AiOverview {
  /** The question as repeated on the page. */
  query: string;
  /** Whether the answer was complete when the page was saved. */
  complete: boolean;
}

/** The last answer of a conversation, with all turns. */
export interface AiModeAnswer extends AiOverview {
  complete: boolean;
  /** All questions and answers of the conversation; the fields above are those of the last one. */
  turns: AiModeExchange[];
}

/** The URL of a query in AI Mode, derived from that of its results. */
export function conversationAddress(results: string): string {
  const url = new URL(results);
  url.searchParams.set('udm', '50');
  return url.href;
}

/** Whether this is a URL of AI Mode. */
export const isConversation = (address: string): boolean => URL.parse(address)?.searchParams.get('udm') === '50';

/**
 * Parses a page of AI Mode (udm=50).
 * @returns the last answer; content "" and complete false while the page is a shell without one
 */
export function parseAiMode(document: SerpDocument): AiModeAnswer {
  const turns = exchangesOf(document).flatMap((turn) => readExchange(turn) ?? []);
  const last = turns.at(-1);
  return last
    ? { content: last.content, sources: last.sources, complete: last.complete, turns }
    : { content: '', sources: [], complete: false, turns };
}

/** The turns of the conversation; a page may show an answer without them. */
function exchangesOf(document: SerpDocument): readonly Element[] {
  const turns = document.byData('data-scope-id', 'turn');
  return turns.length > 0 ? turns : document.byData('data-subtree', MARKS.answerSubtree);
}

function readExchange(turn: Element): AiModeExchange | null {
  const roots =
    turn.attribs['data-subtree'] === MARKS.answerSubtree
      ? [turn]
      : every(turn, ({ attribs }) => attribs['data-subtree'] === MARKS.answerSubtree);
  const answer = roots[0];
  if (!answer) return null;
  const columns = textColumns(answer);
  const question = first(
    turn,
    ({ name, attribs }) => name === 'span' && attribs.role === 'heading' && attribs['aria-level'] === '2',
  );
  const { content, sources } = readAnswer(turn, columns);
  if (content === '' && !question) return null;
  return { query: questionOf(question), content, sources, complete: content !== '' && isFinished(turn) };
}

/**
 * The question without the text for screen readers only ("You said: ", in the language of the page): a separate element
 * before that of the question (2026).
 */
function questionOf(heading: Element | undefined): string {
  if (!heading) return '';
  const parts = heading.children.filter((node) => isTag(node) || (isText(node) && node.data.trim() !== ''));
  const [label, ...rest] = parts;
  const isLabelled = label !== undefined && isTag(label) && rest.some(isTag) && !rest.some(isText);
  return isLabelled ? textOf(heading, (element) => element === label) : textOf(heading);
}

/** The footer with its buttons appears at the end of the answer (2026); a spinner outside it means that more is coming. */
function isFinished(turn: Element): boolean {
  const footer = first(turn, ({ attribs }) => attribs['data-xid'] === 'Gd7Hsc');
  return footer !== undefined || !isWaiting(turn);
}
