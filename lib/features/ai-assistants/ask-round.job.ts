import { z } from 'zod';
import { ASSISTANT_NAMES, ASSISTANTS, type Assistant } from '#lib/contract/assistants.ts';
import { analyze, type Brands } from '#lib/features/ai-assistants/analyze-answer.ts';
import { askAssistant } from '#lib/features/ai-assistants/ask-assistant.ts';
import { brandsOf } from '#lib/features/ai-assistants/brands.ts';
import { assistantValues } from '#lib/features/ai-assistants/connections.ts';
import { costMicros, estimateMicros } from '#lib/features/ai-assistants/cost.ts';
import { installationCap } from '#lib/features/ai-assistants/installation-cap-store.ts';
import type { ProviderAnswer } from '#lib/features/ai-assistants/providers/answer.ts';
import * as store from '#lib/features/ai-assistants/round-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type AppError, toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Attempts of one answer, those of workers that died included. */
const MAX_ATTEMPTS = 4;
const RETRY_SECONDS = 60;

/**
 * Asks an assistant for the answers of a round, one after the other, each stored as soon as it arrives. Any number of these jobs
 * may run at once, and again after a worker died: each answer is claimed by one of them, and a stored one is not asked again.
 */
export const askRound = defineJob({
  name: 'ask-ai-prompts',
  input: z.object({ run_id: z.uuid(), assistant: z.enum(ASSISTANTS) }),
  retry: { limit: 5, delaySeconds: 30 },
  timeoutMs: 60 * 60_000,
  concurrency: 6,
  handle: (ctx: Ctx, { run_id: roundId, assistant }) => askAll(ctx, roundId, assistant),
  async giveUp(ctx: Ctx, { run_id: roundId, assistant }, reason) {
    await store.endQueued(roundId, assistant, 'failed', reason);
    await store.endRound(roundId, ctx.now());
  },
});

const keyOf = (roundId: string, assistant: Assistant): string => `${roundId} ${assistant}`;

/** Queues the work of one assistant in a round, unless it is queued, waits until it may go on, or is running. */
export async function queueLane(roundId: string, assistant: Assistant, owner?: string): Promise<void> {
  const options = { singletonKey: keyOf(roundId, assistant), ...(owner !== undefined && { owner }) };
  await enqueue(askRound, { run_id: roundId, assistant }, options);
}

async function askAll(ctx: Ctx, roundId: string, assistant: Assistant): Promise<void> {
  const round = await store.openRound(roundId);
  if (!round) return;
  const { project, projectId } = round;
  const brands = brandsOf(project);
  for (;;) {
    ctx.signal.throwIfAborted();
    // Settings and keys count as they are now: a lower cap or a removed key stops a running round.
    const [values, current, totalCapMicros] = await Promise.all([
      assistantValues(assistant),
      store.openRound(roundId),
      installationCap(),
    ]);
    if (!current) return;
    if (!values) {
      await store.endQueued(roundId, assistant, 'skipped', `${ASSISTANT_NAMES[assistant]} is not connected.`);
      break;
    }
    const money = {
      micros: estimateMicros(assistant, values),
      capMicros: current.project.aiPromptSettings?.capMicros ?? 0n,
      totalCapMicros,
    };
    const claimed = await store.claimNext({ roundId, assistant, projectId }, money, ctx.now());
    if (claimed === 'project' || claimed === 'installation') {
      await store.endQueued(roundId, assistant, 'skipped', `The monthly cap of the ${claimed} is reached.`);
      break;
    }
    if (!claimed) break;
    const wait = await askOne(ctx, { roundId, projectId, assistant, brands, values }, claimed);
    if (wait !== null) return requeueLane(roundId, assistant, wait);
  }
  const until = await store.claimedUntil(roundId, assistant);
  if (until)
    return requeueLane(roundId, assistant, Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 1_000) + 1));
  await store.endRound(roundId, ctx.now());
}

async function requeueLane(roundId: string, assistant: Assistant, seconds: number): Promise<void> {
  const options = { singletonKey: keyOf(roundId, assistant), startAfterSeconds: seconds, goesOn: true };
  await enqueue(askRound, { run_id: roundId, assistant }, options);
}

interface Lane {
  roundId: string;
  projectId: string;
  assistant: Assistant;
  brands: Brands;
  values: Record<string, string>;
}

/** @returns seconds after which the assistant may be asked again; null: now */
async function askOne(ctx: Ctx, lane: Lane, claimed: store.ClaimedAnswer): Promise<number | null> {
  const { projectId, assistant, values } = lane;
  if (claimed.attempts > MAX_ATTEMPTS) {
    await store.finishAnswer(projectId, claimed, failed(`Failed after ${MAX_ATTEMPTS} attempts.`, ctx.now()), 0);
    return null;
  }
  try {
    const answer = await askAssistant(ctx, assistant, claimed, values);
    await store.finishAnswer(
      projectId,
      claimed,
      endOf(answer, lane.brands, ctx.now()),
      costMicros(values, answer.usage),
    );
    return null;
  } catch (thrown) {
    // The worker stops: the claim runs out, and another one asks.
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === 'internal') ctx.log.error({ err: error.cause, assistant }, 'an AI assistant was not queried');
    return endFailed(ctx, lane, claimed, error);
  }
}

async function endFailed(ctx: Ctx, lane: Lane, claimed: store.ClaimedAnswer, error: AppError): Promise<number | null> {
  const { roundId, projectId, assistant } = lane;
  if (error.code === 'timed_out' || error.reason === 'unreadable') {
    // It may have been billed: what was reserved stays counted, and it is not asked again.
    const reason = error.code === 'timed_out' ? `${ASSISTANT_NAMES[assistant]} took too long.` : error.message;
    await store.finishAnswer(projectId, claimed, failed(reason, ctx.now()), null);
    return null;
  }
  if (error.transient && claimed.attempts < MAX_ATTEMPTS) {
    await store.requeueAnswer(projectId, claimed, error.message);
    return error.retryAfterSeconds ?? RETRY_SECONDS * 2 ** (claimed.attempts - 1);
  }
  await store.finishAnswer(projectId, claimed, failed(error.message, ctx.now()), 0);
  // A rejected key concerns all answers, and so does a server that was down at every attempt.
  if (error.code === 'not_configured' || error.transient)
    await store.endQueued(roundId, assistant, 'failed', error.message);
  return null;
}

const failed = (reason: string, answeredAt: Date) => ({ status: 'failed', reason, answeredAt });

function endOf({ usage: _, citations, ...answer }: ProviderAnswer, brands: Brands, answeredAt: Date) {
  return {
    ...answer,
    answeredAt,
    citations: citations.map((one) => ({ ...one })),
    citedHosts: [...new Set(citations.map(({ host }) => host.replace(/^www\./, '')))],
    // A part of an answer does not show what the whole would name.
    ...(answer.status === 'answered' && analyze(answer.text, citations, brands)),
  };
}
