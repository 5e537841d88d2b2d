import 'server-only';
import { z } from 'zod';
import { ASSISTANTS, type Assistant } from '#lib/contract/assistants.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { queueLane } from '#lib/features/ai-assistants/ask-round.job.ts';
import { EVERY } from '#lib/features/ai-assistants/assistants-contract.ts';
import { assistantValues } from '#lib/features/ai-assistants/connections.ts';
import { estimateMicros } from '#lib/features/ai-assistants/cost.ts';
import { installationCap } from '#lib/features/ai-assistants/installation-cap-store.ts';
import * as prompts from '#lib/features/ai-assistants/prompt-store.ts';
import { openLanes } from '#lib/features/ai-assistants/round-store.ts';
import { nextRoundAt } from '#lib/features/ai-assistants/settings.ts';
import type * as contract from '#lib/features/ai-assistants/settings-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict, NotConfigured, Refused } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/**
 * Starts a round now. @throws NotFound, Forbidden (viewer), Refused (no prompts, no cap), NotConfigured (no assistant), Conflict
 * (a round is running)
 */
export async function runAiPrompts(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.runAiPrompts>,
): Promise<OutputOf<typeof contract.runAiPrompts>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'editor');
  const [settings, known, asked, totalCap] = await Promise.all([
    prompts.settingsOf(projectId),
    prompts.countPrompts(projectId),
    assistantsOf(projectId),
    installationCap(),
  ]);
  if (known === 0) throw new Refused('This project has no prompts yet. Add one first.');
  if (asked.every(({ isConnected }) => !isConnected)) {
    throw new NotConfigured(
      'No connected AI assistant is selected. Select one in the settings of the AI assistants, and connect it under Settings → Connections.',
    );
  }
  if (asked.some(({ micros }) => micros > 0) && (settings?.capMicros ?? 0n) === 0n) {
    throw new Refused('Set a monthly cap first: without one, only assistants that are free of charge are queried.');
  }
  if (asked.every(({ micros }) => micros > 0) && totalCap === 0n) {
    throw new Refused('The owner of this installation has set the monthly cap of all projects to 0.');
  }
  const round = await startRound(ctx, { projectId, isScheduled: false, owner: userId });
  if (!round) throw new Conflict('A run is in progress in this project. Wait until it has ended.');
  return { data: { run_id: round.id, answers: round.answers } };
}

async function assistantsOf(projectId: string) {
  const settings = await prompts.settingsOf(projectId);
  const enabled = ASSISTANTS.filter((one) => settings?.assistants.includes(one));
  return Promise.all(
    enabled.map(async (assistant) => {
      const values = await assistantValues(assistant);
      return { assistant, isConnected: values !== null, micros: values ? estimateMicros(assistant, values) : 0 };
    }),
  );
}

interface NewRound {
  projectId: string;
  isScheduled: boolean;
  owner?: string;
}

/**
 * Writes a round with all its answers and queues the work of each assistant. Should the process die in between,
 * `due-ai-prompts` queues it.
 * @returns null when a round is running
 */
async function startRound(
  ctx: Ctx,
  { projectId, isScheduled, owner }: NewRound,
): Promise<{ id: string; answers: number } | null> {
  const [settings, all] = await Promise.all([prompts.settingsOf(projectId), prompts.promptsOf(projectId)]);
  const assistants = ASSISTANTS.filter((one) => settings?.assistants.includes(one));
  const repeats = Array.from({ length: settings?.repeats ?? 1 }, (_, at) => at + 1);
  if (assistants.length === 0 || all.length === 0) return null;
  try {
    const round = await db().$transaction(async (tx) => {
      const { id } = await tx.aiPromptRound.create({
        data: { projectId, scheduled: isScheduled, startedAt: ctx.now() },
      });
      const { count } = await tx.aiPromptAnswer.createMany({
        data: all.flatMap((prompt) =>
          assistants.flatMap((assistant) =>
            repeats.map((repeat) => ({ roundId: id, promptId: prompt.id, assistant, repeat })),
          ),
        ),
      });
      return { id, answers: count };
    });
    for (const assistant of assistants) await queueLane(round.id, assistant, owner);
    return round;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}

/** Starts due rounds, and queues the work of running ones that no job has. */
export const dueAiPrompts = defineJob({
  name: 'due-ai-prompts',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  cron: '*/5 * * * *',
  async handle(ctx: Ctx) {
    for (const { projectId, every, nextAt, project } of await dueSettings(ctx.now())) {
      const known = EVERY.find((one) => one === every) ?? 'off';
      // The worker that moves the slot on starts the round; of several workers, that is one.
      const { count } = await db().aiPromptSettings.updateMany({
        where: { projectId, nextAt },
        data: { nextAt: nextRoundAt(known, project.timezone, ctx.now()) },
      });
      if (count === 1) await startRound(ctx, { projectId, isScheduled: true, owner: project.ownerId });
    }
    for (const { roundId, assistant } of await openLanes()) {
      const known = ASSISTANTS.find((one): one is Assistant => one === assistant);
      if (known) await queueLane(roundId, known);
    }
  },
});

/** Due settings, except of projects without an active account: like all schedules, these wait. */
const dueSettings = (now: Date) =>
  db().aiPromptSettings.findMany({
    where: {
      nextAt: { lte: now },
      project: { OR: [{ owner: { disabledAt: null } }, { members: { some: { user: { disabledAt: null } } } }] },
    },
    include: { project: { select: { timezone: true, ownerId: true } } },
  });
