import { connectionValues } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { Seed } from '#lib/features/keywords/long-tail.ts';
import { plainKeyword } from '#lib/features/keywords/terms.ts';
import { parseLoosely } from '#lib/features/text-model/parse-loosely.ts';
import { prepareStream } from '#lib/features/text-model/stream-text.ts';
import { AppError } from '#lib/platform/errors.ts';

/** What a small local model writes in the time there is, about. */
const MOST_ASKED = 120;
/** A model that goes on and on is no reason to look at all of it. */
const MOST_READ = 500;

/** What the connected model proposes around a seed. */
export interface ModelProposals {
  /** Plain keywords in the model's order, each once. They are looked through like any other proposal: it may write what it likes. */
  keywords: string[];
  /** False: no text model is connected, nothing was asked. */
  connected: boolean;
  /** Why there are none, or fewer than it would have written; null when it came to its end. */
  problem: string | null;
}

/**
 * Asks the connected text model for keywords of an intent. What it wrote before a failure or the end of its time counts.
 * @param wanted how many to ask for @param withinMs milliseconds for all of it
 * @throws the signal's reason, nothing else
 */
export async function proposedByModel(
  ctx: Ctx,
  { keyword, language, intent }: Seed,
  { wanted, withinMs }: { wanted: number; withinMs: number },
): Promise<ModelProposals> {
  if (!(await connectionValues('text-model'))) return { keywords: [], connected: false, problem: null };
  const number = Math.min(MOST_ASKED, Math.max(20, wanted));
  try {
    const { run } = await prepareStream(ctx, {
      instructions:
        `You know what people type into search engines. List ${number} searches, longer than the one given, each on a line of its own ` +
        'and nothing else: no numbers, no headings. Each keeps the meaning of the given search and is written in its language.',
      prompt: `Search: ${JSON.stringify(keyword)}\nLanguage: ${language}\nWhoever types them: ${WANTS[intent]}.`,
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

const WANTS: Record<Seed['intent'], string> = {
  informational: 'wants to know something (how, what, why, ideas)',
  commercial: 'compares before buying (best, review, versus, alternatives)',
  transactional: 'wants to buy or get it now (price, buy, order, near me)',
  navigational: 'looks for a certain site or page (login, official site, contact, brand names)',
};

/**
 * Keywords in what a model wrote: a line each, whatever it put before and around them; or a JSON list.
 * @param whole false: it did not come to its end, so that the last line may be half of one
 */
export function readProposals(text: string, whole: boolean): string[] {
  const isJson = /^\s*(?:```(?:json)?\s*)?[[{]/.test(text);
  const lines = text.split('\n');
  if (!whole) lines.pop();
  const plain = (isJson ? textsIn(parseLoosely(text)) : lines)
    .slice(0, MOST_READ)
    .map((line) => plainKeyword(line.replace(/^\s*(?:[-*•–]|\d{1,3}[.):])\s*/, '').replace(/[*`_]{1,3}/g, '')));
  return [...new Set(plain.filter(Boolean))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
