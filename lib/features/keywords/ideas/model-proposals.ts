import type { Intent } from '#lib/contract/fields.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import { parseLoosely } from '#lib/features/content/text-model/parse-loosely.ts';
import { prepareStream } from '#lib/features/content/text-model/stream-text.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
import type { Outcome } from '#lib/features/keywords/ideas/propose.ts';
import { plainKeyword } from '#lib/features/keywords/ideas/terms.ts';
import { AppError } from '#lib/platform/errors.ts';

/** What a small local model writes in the time there is, about. */
const MAX_ASKED = 120;
/** A model that goes on and on is no reason to look at all of it. */
const MAX_READ = 500;
/** Characters: what is longer is no search, and more than Google Ads takes. */
const LONGEST = 80;

/** What a model has not written by then is done without: the engines answered long before. */
const WITHIN_MS = 15_000;

/** What a model is asked about. */
export interface Subject {
  seeds: readonly string[];
  language: string;
  /** Absent: whoever types them may want anything. */
  intents?: readonly Intent[];
}

/** What the connected model proposes around seeds. */
export interface ModelProposals {
  /** Plain keywords in the model's order, each once. They are looked through like any other proposal: it may write what it likes. */
  keywords: string[];
  /** False: no text model is connected, nothing was asked. */
  connected: boolean;
  /** Why there are none, or fewer than it would have written; null when it came to its end. */
  problem: string | null;
}

/**
 * Asks the connected text model for keywords. What it wrote before a failure or the end of its time counts.
 * @param wanted how many to ask for @param withinMs milliseconds for all of it
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
        ...(intents.length > 0 ? [`Whoever types them: ${intents.map((intent) => WANTS[intent]).join('; or ')}.`] : []),
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

/** The same as one source among others. */
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

const NOT_CONNECTED = 'No text model is connected: see Settings → Connections.';

const WANTS: Record<Intent, string> = {
  informational: 'wants to know something (how, what, why, ideas)',
  commercial: 'compares before buying (best, review, versus, alternatives)',
  transactional: 'wants to buy or get it now (price, buy, order, near me)',
  navigational: 'looks for a certain site or page (login, official site, contact, brand names)',
};

/**
 * Keywords in what a model wrote: a line each, whatever it put before and around them; or a JSON list. Where most lines are
 * points of a list the others are its words to us, and so is a line that ends with a colon.
 * @param whole false: it did not come to its end, so that the last line may be half of one
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
