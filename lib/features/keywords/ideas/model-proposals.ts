import type { Intent } from '#lib/contract/fields.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import { parseLoosely, prepareStream } from '#lib/features/content/text-model/service.ts';
import type { ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
import type { Outcome } from '#lib/features/keywords/ideas/propose.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** Roughly what a small local model can write in the available time. */
const MAX_ASKED = 120;
/** Maximum lines or items read, in case a model does not stop. */
const MAX_READ = 500;
/** Maximum characters: longer texts are not searches, and exceed the limit of Google Ads. */
const LONGEST = 80;

/** The model's time limit; the engines have answered long before. */
const WITHIN_MS = 15_000;

/** Subject of the request to the model. */
export interface Subject {
  seeds: readonly string[];
  language: string;
  /** Absent: any intent. */
  intents?: readonly Intent[];
}

/** Keywords that the connected model proposes around seeds. */
export interface ModelProposals {
  /**
   * Plain keywords in the model's order, without duplicates. They are filtered like all proposals, because a model may
   * write anything.
   */
  keywords: string[];
  /** False: no text model is connected, and nothing was requested. */
  connected: boolean;
  /** Why there are none, or fewer than requested; null when the response was complete. */
  problem: string | null;
}

/**
 * Requests keywords from the connected text model. Those written before a failure or the time limit count.
 * @param wanted how many to request
 * @param withinMs total time in milliseconds
 * @throws the signal's reason, nothing else
 */
export async function proposedByModel(
  ctx: Ctx,
  { seeds, language, intents = [] }: Subject,
  { wanted, withinMs = WITHIN_MS }: { wanted: number; withinMs?: number },
): Promise<ModelProposals> {
  if (!(await connectionValues('text-model'))) return { keywords: [], connected: false, problem: null };
  const number = Math.min(MAX_ASKED, Math.max(20, wanted));
  try {
    const { run } = await prepareStream(ctx, {
      instructions:
        `You know what people type into search engines. List ${number} searches, longer than those given, each on a line of its own ` +
        'and nothing else: no numbers, no headings. Each keeps the meaning of a given search and is written in its language.',
      prompt: [
        ...seeds.map((seed) => `Search: ${JSON.stringify(seed)}`),
        `Language: ${language}`,
        ...(intents.length > 0
          ? [`The users who type them: ${intents.map((intent) => WANTS[intent]).join('; or ')}.`]
          : []),
      ].join('\n'),
      withinMs,
    });
    const { text, problem } = await run(() => {});
    ctx.signal.throwIfAborted();
    return { keywords: readProposals(text, problem === null), connected: true, problem: problem?.message ?? null };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { keywords: [], connected: true, problem: error.message };
  }
}

/** The same in the format of the other sources. */
export function modelAsSource({ keywords, connected, problem }: ModelProposals): {
  list: ProposedList;
  outcome: Outcome;
} {
  const gave = keywords.length > 0 ? 'incomplete' : 'refused';
  return {
    list: { source: 'text_model', keywords },
    outcome: connected
      ? { source: 'text_model', state: problem === null ? 'answered' : gave, reason: problem }
      : { source: 'text_model', state: 'not_connected', reason: NOT_CONNECTED },
  };
}

const NOT_CONNECTED = 'No AI model is connected. See Settings → Connections.';

const WANTS: Record<Intent, string> = {
  informational: 'wants to know something (how, what, why, ideas)',
  commercial: 'compares before buying (best, review, versus, alternatives)',
  transactional: 'wants to buy or get it now (price, buy, order, near me)',
  navigational: 'wants a certain site or page (login, official site, contact, brand names)',
};

/**
 * Parses the keywords in a model's output: one per line, with any markers around them, or a JSON list. When most lines
 * are list items, other lines are commentary, and so is a line that ends with a colon.
 * @param whole false: the response is incomplete, so its last line may be too
 */
export function readProposals(text: string, whole: boolean): string[] {
  const isJson = /^\s*(?:```(?:json)?\s*)?[[{]/.test(text);
  const lines = text.split('\n');
  if (!whole) lines.pop();
  const plain = (isJson ? textsIn(parseLoosely(text)) : keywordLines(lines))
    .slice(0, MAX_READ)
    .map((line) => plainKeyword(line.replace(POINT, '').replace(/[*`_]{1,3}/g, '')));
  return [...new Set(plain.filter((keyword) => keyword !== '' && keyword.length <= LONGEST))];
}

const POINT = /^\s*(?:[-*•–]|\d{1,3}[.):])\s*/;

function keywordLines(lines: readonly string[]): string[] {
  const said = lines.filter((line) => line.trim() !== '' && !/[:：]\W*$/.test(line));
  const points = said.filter((line) => POINT.test(line));
  return points.length * 2 > said.length ? points : said;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
