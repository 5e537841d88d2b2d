import { generateText, type LanguageModelUsage } from 'ai';
import { z } from 'zod';
import { chooseModel, PROVIDER } from '#lib/features/content/text-model/choose-model.ts';
import { cutOff, declined, notAsAsked, silent, toModelError } from '#lib/features/content/text-model/model-error.ts';
import { parseLoosely } from '#lib/features/content/text-model/parse-loosely.ts';
import type { Ctx } from '#lib/net/context.ts';

/** A request to the text model. */
export interface Asked {
  /** Instructions for the model; always ours, never from a page. */
  instructions: string;
  prompt: string;
  /** Model id; absent: the connected one. */
  model?: string | undefined;
  /** Total time in milliseconds, including the second attempt. */
  withinMs: number;
}

/** A response of the text model, with the tokens that it used; null if the service does not say. */
export interface Written<Value> {
  value: Value;
  model: string;
  usage: { inputTokens: number | null; outputTokens: number | null };
  durationMs: number;
}

/**
 * A text from the connected model.
 * @throws NotConfigured, Refused (unknown model, prompt too long), LimitReached, Blocked (declined), Unreachable
 * (failed, cut off, empty), TimedOut
 */
export async function writeText(ctx: Ctx, asked: Asked): Promise<Written<string>> {
  return ask(ctx, asked, async (prompt) => prompt(asked.prompt));
}

/**
 * An object from the connected model in a given schema. An invalid response is repaired if possible, else requested
 * once more with the problem explained.
 * @throws like writeText, and Unreachable when the second response is invalid too
 */
export async function writeObject<Shape extends z.ZodType>(
  ctx: Ctx,
  asked: Asked,
  shape: Shape,
): Promise<Written<z.output<Shape>>> {
  const form = JSON.stringify(z.toJSONSchema(shape, { io: 'input' }));
  const instructions = `${asked.instructions}\nAnswer with one JSON object and nothing else. Its schema: ${form}`;
  return ask<z.output<Shape>>(ctx, { ...asked, instructions }, async (prompt) => {
    const first = await prompt(asked.prompt, 'json');
    const read = readAs(first, shape);
    if ('value' in read) return read.value;
    const second = await prompt(
      `${asked.prompt}\n\nYour previous answer was not usable: ${read.problem} Answer again with only the JSON object.`,
      'json',
    );
    const again = readAs(second, shape);
    if ('value' in again) return again.value;
    throw notAsAsked();
  });
}

type Prompt = (prompt: string, form?: 'json') => Promise<string>;

async function ask<Value>(ctx: Ctx, asked: Asked, work: (prompt: Prompt) => Promise<Value>): Promise<Written<Value>> {
  const startedAt = performance.now();
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(asked.withinMs)]);
  const usage: Written<Value>['usage'] = { inputTokens: null, outputTokens: null };
  const { id, model } = await chooseModel({ ...ctx, signal }, asked.model, { totalTimeoutMs: asked.withinMs });
  const prompt: Prompt = async (text, form) => {
    const result = await generateText({
      model,
      instructions: asked.instructions,
      prompt: text,
      maxRetries: 0,
      abortSignal: signal,
      ...(form === 'json' && { providerOptions: { [PROVIDER]: { response_format: { type: 'json_object' } } } }),
    });
    count(usage, result.usage);
    if (result.finishReason === 'content-filter') throw declined();
    if (result.finishReason === 'length') throw cutOff();
    if (result.text.trim() === '') throw silent();
    return result.text;
  };
  try {
    const value = await work(prompt);
    return { value, model: id, usage, durationMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw toModelError(error, ctx.signal);
  }
}

function count(total: { inputTokens: number | null; outputTokens: number | null }, more: LanguageModelUsage): void {
  if (more.inputTokens !== undefined) total.inputTokens = (total.inputTokens ?? 0) + more.inputTokens;
  if (more.outputTokens !== undefined) total.outputTokens = (total.outputTokens ?? 0) + more.outputTokens;
}

function readAs<Shape extends z.ZodType>(text: string, shape: Shape): { value: z.output<Shape> } | { problem: string } {
  const json = parseLoosely(text);
  if (json === undefined) return { problem: 'Invalid JSON.' };
  const parsed = shape.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: `At ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'another shape'}.` };
}
